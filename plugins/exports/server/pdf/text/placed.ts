import type { FontRun } from './splitByFont.ts'

/** A piece of one line, at its place. */
export interface Placed extends FontRun {
  x: number
  width: number
}

/** Pieces between which no line may break. */
export interface Word {
  pieces: Placed[]
  width: number
}
