import type { UserFacingSocketConfig } from '../library.ts'

type Logger = NonNullable<UserFacingSocketConfig['logger']>

const nothing = (): void => {}

/** The library writes keys, numbers and texts into its log: none of it is kept. */
export const silentLogger: Logger = {
  level: 'silent',
  child: () => silentLogger,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
}
