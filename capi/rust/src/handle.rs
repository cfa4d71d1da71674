use std::fmt;

/// What owns an object of the library, and frees it when it is dropped.
pub(crate) struct Handle {
    number: u64,
    free: fn(u64),
}

impl Handle {
    pub(crate) fn new(number: u64, free: fn(u64)) -> Self {
        Self { number, free }
    }

    pub(crate) fn get(&self) -> u64 {
        self.number
    }

    /// Gives the object to whoever frees it.
    pub(crate) fn take(self) -> u64 {
        let number = self.number;
        std::mem::forget(self);
        number
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        (self.free)(self.number);
    }
}

impl fmt::Debug for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x}", self.number)
    }
}
