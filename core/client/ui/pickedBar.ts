/** The bars on display with what may be done to picked rows. */
const bars = new Set<HTMLElement>()

/** Makes the buttons of a bar known to the palette, as long as it is drawn. */
export function pickedBarRef(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  bars.add(bar)
  return () => void bars.delete(bar)
}

export interface PickedButton {
  title: string
  press: () => void
}

const isInUse = (bar: HTMLElement): boolean => {
  const tile = bar.closest('.tile')
  return tile === null || tile.classList.contains('is-focused')
}

/** Buttons for the picked rows of the tile that has the focus, in their order, without the one that lets the rows go. */
export const pickedButtons = (): PickedButton[] =>
  [...bars]
    .filter(isInUse)
    .flatMap((bar) => [...bar.querySelectorAll<HTMLButtonElement>('button:not([disabled], .bulk-clear)')])
    .map((button) => ({ title: button.getAttribute('aria-label') ?? button.textContent ?? '', press: () => button.click() }))
