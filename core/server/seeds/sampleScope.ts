import type { Random } from '#core/contract/random.ts'

/** How many rows of the large kinds. */
export interface SampleSize {
  contacts: number
  tickets: number
  messages: number
}

/** A run of sample data, as a plugin's `seed` sees it. Values that plugins hand on to each other (`defineHandover`) hang on it. */
export interface SampleScope {
  tenantId: number
  size: SampleSize
  now: Date
  /** Midnight before `now` in the process's time zone. */
  today: Date
  /**
   * Chance of the plugin's own: what another plugin draws does not change it.
   * @param place how many of its rows were there before, so that a second run draws others
   */
  random(place?: number): Random
}
