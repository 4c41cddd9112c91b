const TEXT_INPUTS = new Set(['text', 'search', 'email', 'tel', 'url', 'password', 'number', 'date', 'datetime-local', 'month', 'time', 'week'])

/** Whether keys typed into `target` are text. */
export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return TEXT_INPUTS.has(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
}

/** Whether `target` lies in something that owns the keyboard while it is open: a dialog or a menu. */
export const isInOverlay = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]') !== null

/** Whether a dialog covers the page: its keys are not the page's, also while nothing in it has the focus. */
export const isUnderModal = (): boolean => document.querySelector('[aria-modal="true"]') !== null

/** Whether Enter or Space must press what has the focus instead of running a command. */
export const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('button, a[href], summary, [role="button"], [role="checkbox"], [role="switch"], [role="tab"], input[type="checkbox"]') !== null
