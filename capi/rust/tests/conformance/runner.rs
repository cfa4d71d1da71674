//! Puts a case to a driver, as `conformance/README.md` says.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;

use crate::common::{text, texts};
use crate::driver::*;

/// Where a driver did not do what a case says.
#[derive(Debug)]
pub struct Failure {
    pub case: String,
    /// From 1; 0 is the beginning, one more than there are steps the end.
    pub step: usize,
    pub doing: String,
    pub expected: String,
    pub came: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { case, step, doing, expected, came } = self;
        write!(f, "{case}: step {step}, {doing}: expected {expected}; came {came}")
    }
}

/// Expected and came.
type Differs = (String, String);

fn differs(expected: impl Into<String>, came: impl fmt::Display) -> Differs {
    (expected.into(), came.to_string())
}

fn same(expected: &str, came: &str) -> Result<(), Differs> {
    if expected == came {
        return Ok(());
    }
    Err(differs(expected, came))
}

pub fn run(driver: &dyn Driver, case: &Value) -> Result<(), Failure> {
    let mut step = 0;
    let mut doing = String::from("the beginning");
    all(driver, case, &mut step, &mut doing).map_err(|(expected, came)| Failure {
        case: text(&case["id"]).to_owned(),
        step,
        doing,
        expected,
        came,
    })
}

fn all(driver: &dyn Driver, case: &Value, step: &mut usize, doing: &mut String) -> Result<(), Differs> {
    let begin =
        |position: Option<&str>| driver.begin(text(&case["variant"]), &texts(case.get("options")), position);
    let begun = begin(case.get("position").map(text));
    if let Some(refused) = case.get("refused") {
        let want = [Kind::BadVariant, Kind::BadOption, Kind::BadPosition]
            .into_iter()
            .find(|kind| kind.to_string() == text(&refused["kind"]))
            .expect("a kind that the schema has");
        return refused_as(want, text(&refused["why"]), begun.map(|_| ())).map(|_| ());
    }
    let session = begun.map_err(|error| differs("a game to begin", error))?;
    let now = look(&*session)?;
    let mut run = Run { begin: &begin, session, now, undone: Vec::new() };
    for at in case["steps"].as_array().expect("steps") {
        *step += 1;
        *doing = at.to_string();
        run.take(at)?;
    }
    *step += 1;
    *doing = String::from("the end");
    same(&shown_result(expected_result(&case["result"]).as_ref()), &run.now.result)
}

/// All that a session shows of its game.
#[derive(Debug, Clone, PartialEq)]
struct Snapshot {
    /// Sorted.
    legal: Vec<String>,
    position: String,
    mover: String,
    hands: String,
    chance: bool,
    over: bool,
    result: String,
}

fn is_throw(action: &str) -> bool {
    action.starts_with('[')
}

/// Takes a snapshot, which must not contradict itself.
fn look(session: &dyn Session) -> Result<Snapshot, Differs> {
    let contradiction = |came: String| differs("a game that shows itself without contradiction", came);
    let failed = |error: Trouble| contradiction(error.to_string());
    let mut legal = session.legal().map_err(failed)?;
    let result = session.result().map_err(failed)?;
    let (chance, over) = (session.chance().map_err(failed)?, session.over().map_err(failed)?);
    legal.sort();
    if let Some(twice) = legal.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(contradiction(format!("{} is listed twice as legal", twice[0])));
    }
    if let Some(action) = legal.iter().find(|action| is_throw(action) != chance) {
        return Err(contradiction(format!(
            "that the dice are to be thrown is {chance}, but {action} is legal"
        )));
    }
    if over != result.is_some() {
        let result = shown_result(result.as_ref());
        return Err(contradiction(format!("over is {over}, but the result is that {result}")));
    }
    if over && !legal.is_empty() {
        return Err(contradiction(format!("the game is over, but {} are legal", legal.join(" "))));
    }
    if over && chance {
        return Err(contradiction("the game is over, but the dice are to be thrown".into()));
    }
    if !over && legal.is_empty() {
        return Err(contradiction("the game goes on, but nothing is legal".into()));
    }
    Ok(Snapshot {
        legal,
        position: session.position().map_err(failed)?,
        mover: session.mover().map_err(failed)?,
        hands: shown_hands(&session.hands().map_err(failed)?),
        chance,
        over,
        result: shown_result(result.as_ref()),
    })
}

impl Snapshot {
    fn same_as(&self, want: &Self, when: &str) -> Result<(), Differs> {
        let told = |(expected, came): Differs| (format!("{when}: {expected}"), came);
        for (what, want, got) in [
            ("position", &want.position, &self.position),
            ("mover", &want.mover, &self.mover),
            ("hands", &want.hands, &self.hands),
            ("chance", &want.chance.to_string(), &self.chance.to_string()),
            ("over", &want.over.to_string(), &self.over.to_string()),
            ("result", &want.result, &self.result),
        ] {
            same(&format!("{what} {want}"), &format!("{what} {got}")).map_err(told)?;
        }
        same_actions(&want.legal, &self.legal).map_err(told)
    }
}

fn same_actions(want: &[String], got: &[String]) -> Result<(), Differs> {
    if want == got {
        return Ok(());
    }
    let without = |list: &[String], less: &[String]| {
        let rest: Vec<_> = list.iter().filter(|action| !less.contains(action)).map(String::as_str).collect();
        format!("{} actions, also {}", list.len(), rest.join(" "))
    };
    Err((without(want, got), without(got, want)))
}

fn shown_hands(hands: &Hands) -> String {
    let mut shown = String::new();
    for (player, pieces) in hands {
        for (piece, count) in pieces.iter().filter(|(_, &count)| count != 0) {
            shown += &format!("{player} {count} {piece}, ");
        }
    }
    shown
}

fn shown_result(result: Option<&Outcome>) -> String {
    let Some(result) = result else { return String::from("the game goes on") };
    let winner = result.winner.as_deref().unwrap_or("nobody");
    format!("{winner} won ({}), scores {:?}", result.reason, result.scores)
}

fn expected_result(of: &Value) -> Option<Outcome> {
    let of = of.as_object()?;
    let score = |(player, score): (&String, &Value)| (player.clone(), score.as_f64().expect("a score"));
    Some(Outcome {
        winner: of["winner"].as_str().map(str::to_owned),
        reason: text(&of["reason"]).to_owned(),
        scores: of["scores"].as_object().expect("scores").iter().map(score).collect(),
    })
}

fn numbers(of: &Value) -> BTreeMap<String, u64> {
    let number = |(key, value): (&String, &Value)| (key.clone(), value.as_u64().expect("a number"));
    of.as_object().expect("an object").iter().map(number).collect()
}

fn sorted(of: &Value) -> Vec<String> {
    let mut all: Vec<_> = of.as_array().expect("a list").iter().map(|item| text(item).to_owned()).collect();
    all.sort();
    all
}

/// Returns the candidates of a refusal that is of the kind.
fn refused_as<T>(kind: Kind, why: &str, came: Answer<T>) -> Result<Vec<String>, Differs> {
    let want = || format!("it to be refused as {kind} ({why})");
    match came {
        Ok(_) => Err(differs(want(), "that it was accepted")),
        Err(Trouble::Refused { kind: came, candidates, .. }) if came == kind => Ok(candidates),
        Err(error) => Err(differs(want(), error)),
    }
}

/// Begins a game of the case's variant and options from a position.
type Begin<'a> = dyn Fn(Option<&str>) -> Answer<Box<dyn Session>> + 'a;

struct Run<'a> {
    begin: &'a Begin<'a>,
    session: Box<dyn Session>,
    now: Snapshot,
    /// How things stood before each action that can be taken back.
    undone: Vec<Snapshot>,
}

impl Run<'_> {
    fn take(&mut self, step: &Value) -> Result<(), Differs> {
        let object = step.as_object().expect("a step");
        let why = || object.get("why").map_or("", text);
        let (key, value) = object
            .iter()
            .find(|(key, _)| !["why", "reads", "candidates"].contains(&key.as_str()))
            .expect("a kind of step");
        match key.as_str() {
            "play" => self.play(text(value), object.get("reads").map_or(text(value), text)),
            "illegal" => self.refused_action(text(value), Kind::Illegal, why()),
            "unreadable" => self.refused_action(text(value), Kind::Unreadable, why()),
            "ambiguous" => self.ambiguous(text(value), &sorted(&object["candidates"])),
            "legal" => same_actions(&sorted(value), &self.now.legal),
            "count" => self.count(value.as_u64().expect("a number")),
            "mover" => same(text(value), &self.now.mover),
            "hands" => {
                let hands = value.as_object().expect("hands").iter();
                let hands = hands.map(|(player, pieces)| (player.clone(), numbers(pieces))).collect();
                same(&shown_hands(&hands), &self.now.hands)
            }
            "position" => self.position(text(value)),
            "chance" => same(&value.to_string(), &self.now.chance.to_string()),
            "weights" => self.weights(&numbers(value)),
            "seed" => {
                let seeded = self.session.seed(value.as_u64().expect("a seed"));
                seeded.map_err(|error| differs("it to be accepted", error))?;
                self.unchanged("nothing to change by a seed")
            }
            "roll" => self.roll(text(value)),
            "undo" => (0..value.as_u64().expect("a number")).try_for_each(|_| self.undo()),
            "resign" => {
                let resigned = self.session.resign(text(value));
                self.done(resigned)
            }
            "draw" => {
                let agreed = self.session.agree_draw();
                self.done(agreed)
            }
            "refused-undo" => {
                let undone = self.session.undo();
                self.refused(undone, Kind::Illegal, why()).map(|_| ())
            }
            "refused-resign" => {
                let resigned = self.session.resign(text(value));
                self.refused(resigned, Kind::Illegal, why()).map(|_| ())
            }
            "refused-draw" => {
                let agreed = self.session.agree_draw();
                self.refused(agreed, Kind::Illegal, why()).map(|_| ())
            }
            "refused-roll" => {
                let rolled = self.session.roll();
                self.refused(rolled, Kind::Illegal, why()).map(|_| ())
            }
            other => Err(differs("one of the kinds of steps", other)),
        }
    }

    fn is_listed(&self, action: &str) -> Result<(), Differs> {
        if self.now.legal.iter().any(|legal| legal == action) {
            return Ok(());
        }
        Err(differs(format!("{action} to be listed as legal"), self.now.legal.join(" ")))
    }

    fn play(&mut self, action: &str, reads: &str) -> Result<(), Differs> {
        self.is_listed(reads)?;
        let came = self.session.play(action);
        self.made(reads, came)
    }

    fn roll(&mut self, throw: &str) -> Result<(), Differs> {
        self.is_listed(throw)?;
        let came = self.session.roll();
        self.made(throw, came)
    }

    fn made(&mut self, reads: &str, came: Answer<String>) -> Result<(), Differs> {
        let came = match came {
            Ok(came) => came,
            Err(error) => return self.done(Err(error)),
        };
        self.done(Ok(()))?;
        same(&format!("it to be {reads}"), &format!("it to be {came}"))
    }

    /// Follows an action that should have been accepted.
    fn done(&mut self, came: Answer<()>) -> Result<(), Differs> {
        came.map_err(|error| differs("it to be accepted", error))?;
        let now = look(&*self.session)?;
        self.undone.push(std::mem::replace(&mut self.now, now));
        Ok(())
    }

    fn refused_action(&mut self, action: &str, kind: Kind, why: &str) -> Result<(), Differs> {
        if self.is_listed(action).is_ok() {
            return Err(differs(format!("it not to be listed as legal ({why})"), "that it is"));
        }
        let came = self.session.play(action);
        self.refused(came, kind, why).map(|_| ())
    }

    fn ambiguous(&mut self, action: &str, want: &[String]) -> Result<(), Differs> {
        let came = self.session.play(action);
        let mut candidates = self.refused(came, Kind::Ambiguous, "several actions fit it")?;
        candidates.sort();
        same_actions(want, &candidates)?;
        want.iter().try_for_each(|candidate| self.is_listed(candidate))
    }

    /// Follows something that should not have been done, and must then have changed nothing.
    fn refused<T>(&mut self, came: Answer<T>, kind: Kind, why: &str) -> Result<Vec<String>, Differs> {
        let candidates = refused_as(kind, why, came)?;
        self.unchanged("nothing to change when it is refused")?;
        Ok(candidates)
    }

    fn unchanged(&mut self, when: &str) -> Result<(), Differs> {
        look(&*self.session)?.same_as(&self.now, when)
    }

    fn count(&self, want: u64) -> Result<(), Differs> {
        let counted = self.session.count().map_err(|error| differs(want.to_string(), error))?;
        same(&want.to_string(), &counted.to_string())?;
        same(&format!("{want} listed"), &format!("{} listed", self.now.legal.len()))
    }

    /// Looks at the position's text, and whether reading it gives the same game again.
    fn position(&self, want: &str) -> Result<(), Differs> {
        same(want, &self.now.position)?;
        let read = (self.begin)(Some(want)).map_err(|error| differs("the text to be read", error))?;
        look(&*read)?.same_as(&self.now, "when the text is read")
    }

    /// Looks at the throws that may come, which are the legal actions then, and at no others.
    fn weights(&self, want: &Weights) -> Result<(), Differs> {
        let shown = |weights: &Weights| format!("{weights:?}");
        let weights = self.session.weights().map_err(|error| differs(shown(want), error))?;
        same(&shown(want), &shown(&weights))?;
        let throws: Vec<_> = self.now.legal.iter().filter(|action| is_throw(action)).cloned().collect();
        same_actions(&want.keys().cloned().collect::<Vec<_>>(), &throws)
    }

    fn undo(&mut self) -> Result<(), Differs> {
        self.session.undo().map_err(|error| differs("it to be accepted", error))?;
        self.now = look(&*self.session)?;
        let before =
            self.undone.pop().ok_or_else(|| differs("no more to take back", "that it was accepted"))?;
        self.now.same_as(&before, "everything as before the action")
    }
}
