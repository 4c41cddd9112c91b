/** Height that fits the text, from one line to `max-height` of visitor.css. */
export const growTextarea = (textarea: HTMLTextAreaElement) => {
  textarea.style.height = 'auto'
  textarea.style.height = `${textarea.scrollHeight}px`
}
