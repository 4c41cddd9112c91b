import type { KeyboardEvent } from 'react'

/** `Ctrl+Enter` (⌘Enter) anywhere in a form does what its main button does. @see experience §4 */
export const onSubmitKeys = (submit: () => unknown) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  void submit()
}
