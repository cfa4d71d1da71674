-- The move that the games of Delta's family share. One piece, the leader, slides two
-- cells or farther; another, the follower, goes on the last cell the leader passed over.
--
--   local relay = include "relay"
--   local move  = relay(own(stone), hand(stone))
--
-- leaders is the set of cells whose pieces may lead, follower the supply it comes from.
-- Both steps have names, "leader" and "follower", for sets and for steps behind them.

return function (leaders, follower)
  return slide { leaders, min = 2, as = "leader" }
       * drop { follower, on = behind "leader", as = "follower" }
end
