export interface FileWatch {
  /** Never empty. */
  onFiles: (files: File[]) => void
  /** Whether a file is held over the page. */
  onDrag: (isOver: boolean) => void
  signal: AbortSignal
}

/** Files that are dropped on the page or pasted into it. A file dropped anywhere else would take the page's place. */
export const watchFiles = (page: Window, { onFiles, onDrag, signal }: FileWatch) => {
  const give = (files: Iterable<File>) => {
    const all = [...files]
    if (all.length > 0) onFiles(all)
  }
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    onDrag(true)
  }
  page.addEventListener('dragover', hold, { signal })
  page.addEventListener('dragleave', (event) => event.relatedTarget === null && onDrag(false), { signal })
  page.addEventListener(
    'drop',
    (event) => {
      onDrag(false)
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      give(event.dataTransfer.files)
    },
    { signal },
  )
  page.addEventListener(
    'paste',
    ({ clipboardData: pasted }) => {
      // Spreadsheets copy a picture beside their text: the text is what is meant.
      if (pasted && !pasted.types.includes('text/plain')) give(pasted.files)
    },
    { signal },
  )
}
