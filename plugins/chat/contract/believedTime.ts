/** Providers tell seconds, and what they deliver at once comes within so long: it keeps the order in which it came. */
const JUST_NOW_MS = 60_000
/** Providers keep a message for at most so long until they can deliver it; an older time is of a clock that is wrong. */
const LONGEST_ON_ITS_WAY_MS = 30 * 86_400_000

/**
 * When a message was written that comes now.
 * @param claimedAt the time that the provider tells; now where it tells none, or one that cannot be right
 */
export function believedTime(now: Date, claimedAt: Date | undefined): Date {
  const age = claimedAt ? now.getTime() - claimedAt.getTime() : 0
  return claimedAt && age >= JUST_NOW_MS && age <= LONGEST_ON_ITS_WAY_MS ? claimedAt : now
}
