import type { LogNeeds } from '../conversation/logNeeds.ts'
import { element } from '../dom/element.ts'
import { isExpired } from './isExpired.ts'

/** A link to a file. An address whose time is over is asked for again at the click. */
export const buildFileLink = (attributes: Record<string, string>, { now, onStale }: Pick<LogNeeds, 'now' | 'onStale'>, ...children: (Node | string)[]) => {
  const link = element('a', attributes, ...children)
  let isRenewed = false
  const renew = async () => {
    await onStale()
    isRenewed = true
    link.click()
    isRenewed = false
  }
  link.addEventListener('click', (event) => {
    if (isRenewed || !isExpired(link.href, now())) return
    event.preventDefault()
    void renew()
  })
  return link
}
