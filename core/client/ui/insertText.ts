/** Puts a text in place of a part of a field as if it had been typed: only so does the browser's undo take it back. */
export function insertText(
  field: HTMLTextAreaElement | HTMLInputElement,
  text: string,
  start: number = field.selectionStart ?? field.value.length,
  end: number = field.selectionEnd ?? field.value.length,
): void {
  field.focus()
  field.setSelectionRange(start, end)
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
