//! Drivers that are wrong in one thing each. The suite must find every one of them, or that thing
//! is not tested.

use crate::driver::*;

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Wrong {
    ListsNoLast,
    ListsNoFirst,
    ListsTwice,
    ListsIllegal,
    ListsShortForms,
    Miscounts,
    NeverMovesOn,
    EmptiesHand,
    ForgetsHand,
    ForgetsTurns,
    NeverOver,
    AlwaysOver,
    NoResults,
    ScoresOneMore,
    ForgetsScore,
    NobodyWins,
    OneReason,
    ChangesWhenRefused,
    ThrowsWhenSeeded,
    AcceptsIllegal,
    AcceptsUnreadable,
    CallsAllIllegal,
    FewerCandidates,
    ReadsBackWhatWasTyped,
    PicksFirstCandidate,
    BreaksDown,
    UndoesNothing,
    UndoesTwo,
    NeverUndoes,
    NeverResigns,
    ResignsForMover,
    ResignsAgain,
    AgreesAgain,
    NoChance,
    AllChance,
    WeighsAlike,
    NoWeights,
    NoSeeds,
    SeedsAnew,
    RollsFirst,
    RollsAlways,
    IgnoresPosition,
    IgnoresOptions,
    AcceptsBadOptions,
    AcceptsBadVariants,
    AcceptsBadPositions,
}

impl Wrong {
    pub const ALL: [Self; 46] = [
        Self::ListsNoLast,
        Self::ListsNoFirst,
        Self::ListsTwice,
        Self::ListsIllegal,
        Self::ListsShortForms,
        Self::Miscounts,
        Self::NeverMovesOn,
        Self::EmptiesHand,
        Self::ForgetsHand,
        Self::ForgetsTurns,
        Self::NeverOver,
        Self::AlwaysOver,
        Self::NoResults,
        Self::ScoresOneMore,
        Self::ForgetsScore,
        Self::NobodyWins,
        Self::OneReason,
        Self::ChangesWhenRefused,
        Self::ThrowsWhenSeeded,
        Self::AcceptsIllegal,
        Self::AcceptsUnreadable,
        Self::CallsAllIllegal,
        Self::FewerCandidates,
        Self::ReadsBackWhatWasTyped,
        Self::PicksFirstCandidate,
        Self::BreaksDown,
        Self::UndoesNothing,
        Self::UndoesTwo,
        Self::NeverUndoes,
        Self::NeverResigns,
        Self::ResignsForMover,
        Self::ResignsAgain,
        Self::AgreesAgain,
        Self::NoChance,
        Self::AllChance,
        Self::WeighsAlike,
        Self::NoWeights,
        Self::NoSeeds,
        Self::SeedsAnew,
        Self::RollsFirst,
        Self::RollsAlways,
        Self::IgnoresPosition,
        Self::IgnoresOptions,
        Self::AcceptsBadOptions,
        Self::AcceptsBadVariants,
        Self::AcceptsBadPositions,
    ];
}

/// A driver that is right but for one thing.
pub struct WrongDriver<'a> {
    pub truth: &'a dyn Driver,
    pub wrong: Wrong,
}

impl Driver for WrongDriver<'_> {
    fn begin(&self, variant: &str, options: &Options, position: Option<&str>) -> Answer<Box<dyn Session>> {
        let begin = |variant, options: &Options, position| self.truth.begin(variant, options, position);
        let begun = begin(variant, options, position);
        let refused = |kind| begun.as_ref().is_err_and(|error| error.is(kind));
        let truth = match self.wrong {
            Wrong::IgnoresPosition if begun.is_ok() => begin(variant, options, None),
            Wrong::IgnoresOptions if begun.is_ok() => begin(variant, &Options::new(), position),
            Wrong::AcceptsBadOptions if refused(Kind::BadOption) => begin(variant, &Options::new(), position),
            Wrong::AcceptsBadVariants if refused(Kind::BadVariant) => begin("delta", options, position),
            Wrong::AcceptsBadPositions if refused(Kind::BadPosition) => begin(variant, options, None),
            _ => begun,
        };
        Ok(Box::new(Spoilt { truth: truth?, wrong: self.wrong }))
    }
}

struct Spoilt {
    truth: Box<dyn Session>,
    wrong: Wrong,
}

impl Spoilt {
    fn player(&self, number: usize) -> Answer<String> {
        let players: Vec<_> = self.truth.hands()?.into_keys().collect();
        Ok(players[number].clone())
    }
}

impl Session for Spoilt {
    fn play(&mut self, action: &str) -> Answer<String> {
        let played = self.truth.play(action);
        let refused = |kind| played.as_ref().is_err_and(|error| error.is(kind));
        match self.wrong {
            Wrong::ChangesWhenRefused if played.is_err() => {
                if let Some(first) = self.truth.legal()?.first() {
                    self.truth.play(first)?;
                }
            }
            Wrong::AcceptsIllegal if refused(Kind::Illegal) => return Ok(action.into()),
            Wrong::AcceptsUnreadable if refused(Kind::Unreadable) => return Ok(action.into()),
            Wrong::CallsAllIllegal if played.is_err() => return Err(Trouble::refused(Kind::Illegal)),
            Wrong::ReadsBackWhatWasTyped if played.is_ok() => return Ok(action.into()),
            Wrong::BreaksDown if played.is_err() => return Err(Trouble::Broken("the line is dead".into())),
            _ => {}
        }
        match (self.wrong, played) {
            (Wrong::FewerCandidates, Err(Trouble::Refused { kind, mut candidates, message })) => {
                candidates.pop();
                Err(Trouble::Refused { kind, candidates, message })
            }
            (Wrong::PicksFirstCandidate, Err(Trouble::Refused { candidates, .. }))
                if !candidates.is_empty() =>
            {
                self.truth.play(&candidates[0])
            }
            (_, played) => played,
        }
    }

    fn legal(&self) -> Answer<Vec<String>> {
        let mut legal = self.truth.legal()?;
        match self.wrong {
            Wrong::ListsNoLast => drop(legal.pop()),
            Wrong::ListsNoFirst => drop(legal.drain(..legal.len().min(1))),
            Wrong::ListsTwice => legal.extend(legal.clone()),
            Wrong::ListsIllegal if !legal.is_empty() => legal.push("b2-b3(b2)".into()),
            Wrong::ListsShortForms => {
                legal.iter_mut().for_each(|action| action.truncate(action.find('(').unwrap_or(action.len())))
            }
            _ => {}
        }
        Ok(legal)
    }

    fn count(&self) -> Answer<usize> {
        Ok(self.truth.count()? + usize::from(self.wrong == Wrong::Miscounts))
    }

    fn mover(&self) -> Answer<String> {
        match self.wrong {
            Wrong::NeverMovesOn => self.player(1),
            _ => self.truth.mover(),
        }
    }

    fn hands(&self) -> Answer<Hands> {
        let mut hands = self.truth.hands()?;
        match self.wrong {
            Wrong::EmptiesHand => {
                hands.values_mut().next().unwrap().values_mut().for_each(|count| *count = 0)
            }
            Wrong::ForgetsHand => drop(hands.pop_last()),
            _ => {}
        }
        Ok(hands)
    }

    fn position(&self) -> Answer<String> {
        let position = self.truth.position()?;
        match (self.wrong, position.rsplit_once(' ')) {
            (Wrong::ForgetsTurns, Some((rest, _))) => Ok(format!("{rest} 1")),
            _ => Ok(position),
        }
    }

    fn over(&self) -> Answer<bool> {
        match self.wrong {
            Wrong::NeverOver => Ok(false),
            Wrong::AlwaysOver => Ok(true),
            _ => self.truth.over(),
        }
    }

    fn result(&self) -> Answer<Option<Outcome>> {
        let Some(mut result) = self.truth.result()? else { return Ok(None) };
        match self.wrong {
            Wrong::NoResults => return Ok(None),
            Wrong::ScoresOneMore => result.scores.values_mut().for_each(|score| *score += 1.0),
            Wrong::ForgetsScore => drop(result.scores.pop_last()),
            Wrong::NobodyWins => result.winner = None,
            Wrong::OneReason => result.reason = "line".into(),
            _ => {}
        }
        Ok(Some(result))
    }

    fn chance(&self) -> Answer<bool> {
        match self.wrong {
            Wrong::NoChance => Ok(false),
            Wrong::AllChance => Ok(true),
            _ => self.truth.chance(),
        }
    }

    fn weights(&self) -> Answer<Weights> {
        let mut weights = self.truth.weights()?;
        match self.wrong {
            Wrong::WeighsAlike => weights.values_mut().for_each(|weight| *weight = 1),
            Wrong::NoWeights => weights.clear(),
            _ => {}
        }
        Ok(weights)
    }

    fn seed(&mut self, seed: u64) -> Answer<()> {
        match self.wrong {
            Wrong::NoSeeds => return Ok(()),
            Wrong::SeedsAnew => return self.truth.seed(seed + 1),
            _ => {}
        }
        self.truth.seed(seed)?;
        if self.wrong == Wrong::ThrowsWhenSeeded && self.truth.chance()? {
            self.truth.roll()?;
        }
        Ok(())
    }

    fn roll(&mut self) -> Answer<String> {
        match self.wrong {
            Wrong::RollsFirst if self.truth.chance()? => {
                let first = self.truth.legal()?.remove(0);
                self.truth.play(&first)
            }
            Wrong::RollsAlways if !self.truth.chance()? => Ok(String::from("[A2]")),
            _ => self.truth.roll(),
        }
    }

    fn undo(&mut self) -> Answer<()> {
        match self.wrong {
            Wrong::UndoesNothing => Ok(()),
            Wrong::NeverUndoes => Err(Trouble::refused(Kind::Illegal)),
            Wrong::UndoesTwo => {
                let undone = self.truth.undo();
                let _ = self.truth.undo();
                undone
            }
            _ => self.truth.undo(),
        }
    }

    fn resign(&mut self, player: &str) -> Answer<()> {
        match self.wrong {
            Wrong::NeverResigns => Err(Trouble::refused(Kind::Illegal)),
            Wrong::ResignsForMover => {
                let mover = self.truth.mover()?;
                self.truth.resign(&mover)
            }
            Wrong::ResignsAgain if self.truth.over()? => Ok(()),
            _ => self.truth.resign(player),
        }
    }

    fn agree_draw(&mut self) -> Answer<()> {
        match self.wrong {
            Wrong::AgreesAgain if self.truth.over()? => Ok(()),
            _ => self.truth.agree_draw(),
        }
    }
}
