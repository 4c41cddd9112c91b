/** The buttons of the messages' menus, in the order of the messages. */
const moreOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('.more')]

/** Keeps exactly one in the order of Tab: the one that has the keyboard, else that of the newest message. */
export const roveMore = (list: HTMLElement) => {
  const all = moreOf(list)
  const chosen = all.find((more) => more.matches(':focus')) ?? all.at(-1)
  for (const more of all) more.tabIndex = more === chosen ? 0 : -1
}

/** Moves the keyboard from one to the next; answers whether the key meant that. */
export const moveAmongMore = (list: HTMLElement, key: string) => {
  const all = moreOf(list)
  const at = all.findIndex((more) => more.matches(':focus'))
  if (at < 0) return false
  const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[key]
  if (next === undefined) return false
  all[Math.max(0, Math.min(next, all.length - 1))]?.focus()
  roveMore(list)
  return true
}
