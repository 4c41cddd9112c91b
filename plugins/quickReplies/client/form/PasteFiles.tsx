import type { ClipboardEvent, ReactNode } from 'react'

/** A file that is pasted anywhere inside is handed over; a text goes where the caret is. */
export function PasteFiles({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) {
  const onPaste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files
    if (!file) return
    event.preventDefault()
    onFile(file)
  }
  return <div onPaste={onPaste}>{children}</div>
}
