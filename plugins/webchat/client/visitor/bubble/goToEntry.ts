/** Brings a message of the log into view, the keyboard with it, and lets it flash. */
export const goToEntry = (list: HTMLElement, id: string) => {
  const entry = [...list.querySelectorAll<HTMLElement>('.entry')].find((node) => node.dataset.id === id)
  const bubble = entry?.querySelector<HTMLElement>('.bubble')
  if (!entry || !bubble) return
  entry.scrollIntoView({ block: 'center' })
  entry.querySelector<HTMLElement>('.more')?.focus({ preventScroll: true })
  bubble.addEventListener('animationend', () => bubble.classList.remove('flash'), { once: true })
  bubble.classList.remove('flash')
  // Reading a size makes the browser forget the animation that may still run.
  void bubble.offsetWidth
  bubble.classList.add('flash')
}
