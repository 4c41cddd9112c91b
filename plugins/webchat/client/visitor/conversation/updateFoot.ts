import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import { clockText } from '../words/clockText.ts'
import type { EntryGroup } from './groupEntries.ts'
import type { LogNeeds } from './logNeeds.ts'

/** Author or state, and the time, below a group; rebuilt only when it says something else. */
export const updateFoot = (foot: HTMLElement, group: EntryGroup, needs: LogNeeds) => {
  const { state, author } = group
  const clock = clockText(group.at, needs.language)
  const says = `${state ?? author ?? ''} ${clock}`
  if (foot.dataset.says === says) return
  foot.dataset.says = says
  foot.dataset.state = state ?? ''
  foot.classList.toggle('bad', state === 'failed')
  foot.removeAttribute('role')
  if (state === null) foot.replaceChildren(author ? `${author} ${clock}` : clock)
  else if (state === 'failed') {
    foot.setAttribute('role', 'alert')
    foot.replaceChildren(icon('failed'), needs.texts.failed, failedButtons(group, needs))
  } else foot.replaceChildren(icon(state), `${needs.texts[state]} ${clock}`)
}

const failedButtons = ({ key }: EntryGroup, { texts, onRetry, onEdit }: LogNeeds) =>
  element(
    'span',
    { class: 'links' },
    linkButton(texts.retry, () => onRetry(key)),
    linkButton(texts.edit, () => onEdit(key)),
  )

const linkButton = (label: string, run: () => void) => {
  const button = element('button', { type: 'button', class: 'link' }, label)
  button.addEventListener('click', run)
  return button
}
