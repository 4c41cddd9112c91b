import { type ClipboardEvent, type DragEvent, useState } from 'react'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { useTakesFiles } from './AttachTool.tsx'
import { stageFiles } from './staged.ts'

/** Files that are dropped on a conversation or pasted into it become part of the next message. */
export function useDroppedFiles({ id: ticketId, status }: Ticket) {
  const [isOver, setOver] = useState(false)
  const takes = useTakesFiles(ticketId) && status === 'open'
  const bringsFiles = (event: DragEvent) => takes && event.dataTransfer.types.includes('Files')
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave(event: DragEvent) {
      const goesTo = event.relatedTarget
      if (!(goesTo instanceof Node) || !event.currentTarget.contains(goesTo)) setOver(false)
    },
    onDrop(event: DragEvent) {
      setOver(false)
      if (!bringsFiles(event)) return
      event.preventDefault()
      stageFiles(ticketId, [...event.dataTransfer.files])
    },
    onPaste(event: ClipboardEvent) {
      const files = [...event.clipboardData.files]
      if (!takes || files.length === 0) return
      event.preventDefault()
      stageFiles(ticketId, files)
    },
  }
  return { isOver, handlers }
}
