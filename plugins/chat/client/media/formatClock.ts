const SECONDS_OF_MINUTE = 60

/** 75.4 seconds → '1:15'. */
export const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / SECONDS_OF_MINUTE)}:${String(Math.floor(seconds % SECONDS_OF_MINUTE)).padStart(2, '0')}`
