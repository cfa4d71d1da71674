//! Batches of no states, and of too many, in a process in which nothing else has been called.

use staffel::{batch, Error, Game, State};

#[test]
fn no_states_and_too_many() {
    let none: Vec<State> = Vec::new();
    assert_eq!(batch::info(&none).unwrap().len(), 0);
    assert_eq!(batch::pick(&none, 1, 0).unwrap().len(), 0);
    assert_eq!(batch::cells(&none, 25).unwrap().raw().len(), 0);

    let game = Game::load("delta").unwrap();
    let state = State::new(&game).unwrap();
    let many = vec![&state; (1 << 24) + 1];
    assert!(matches!(batch::cells(&many, 512), Err(Error::Invalid(_))));
    assert!(matches!(batch::info(&many), Err(Error::Invalid(_))));
}
