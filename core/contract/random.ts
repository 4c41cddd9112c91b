/** Repeatable chance: the same seed gives the same values in the same order. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  /** True with a probability between 0 and 1. */
  chance(probability: number): boolean
  /** Picks a value. @throws Error for an empty list */
  pick<T>(values: readonly T[]): T
  /** Index of one of the weights; heavier ones come more often. */
  weighted(weights: readonly number[]): number
  /** The values in another order; the given list stays. */
  shuffle<T>(values: readonly T[]): T[]
  /** A version 4 uuid. */
  uuid(): string
}

/** Mulberry32: 32 bits of state are plenty for sample data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const hex = (digits: number) =>
    whole(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0')
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick<T>(values: readonly T[]): T {
      const value = values[whole(0, values.length - 1)]
      if (value === undefined) throw new Error('nothing to pick from')
      return value
    },
    weighted(weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      return Math.max(
        0,
        weights.findIndex((weight) => {
          left -= weight
          return left < 0
        }),
      )
    },
    shuffle(values) {
      const keyed = values.map((value) => ({ value, key: next() }))
      return keyed.sort((one, other) => one.key - other.key).map(({ value }) => value)
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${whole(8, 11).toString(16)}${hex(3)}-${hex(6)}${hex(6)}`,
  }
}
