/** A window's name stays through reloads and is not handed on to others: it says that the window is a panel's own. */
export const WINDOW_PREFIX = 'balcao-panel-'

/** The area of one window's panels: kept in this browser alone. */
export const areaOfWindow = (windowId: string): string => `p-${windowId}`

/** Id of this window when it was opened for a panel; null in the workbench itself. */
export const ownWindowId = (): string | null => (window.name.startsWith(WINDOW_PREFIX) ? window.name.slice(WINDOW_PREFIX.length) : null)

/** The area this window shows and no other; null in the workbench itself. */
export function popOutArea(): string | null {
  const id = ownWindowId()
  return id === null ? null : areaOfWindow(id)
}
