/** @see specification §4 and §9: loading overlay. */
export const OVERLAY_THRESHOLD_MS = 2000
export const OVERLAY_HIDE_MS = 1000

/** When the overlay was last asked for (epoch ms, null: never), and whether it is up. */
export interface OverlayState {
  lastShowMs: number | null
  isShown: boolean
}

/** A show call: the overlay comes up only if more than 2000 ms passed since the previous show call. */
export function afterShow(state: OverlayState, nowMs: number): OverlayState {
  const isDue = state.lastShowMs === null || nowMs - state.lastShowMs > OVERLAY_THRESHOLD_MS
  return { lastShowMs: nowMs, isShown: state.isShown || isDue }
}
