import { formatClock } from '../formatClock.ts'

/** 75,400 ms → '01:15': as wide at the beginning as at the end. */
export const voiceClock = (milliseconds: number): string => formatClock(milliseconds / 1_000).padStart(5, '0')
