import { Upload } from '@blueprintjs/icons'
import { type DragEvent, useRef, useState } from 'react'
import { classes } from './classes.ts'
import './fileDrop.css'

interface FileDropProps {
  /** Text of its button. */
  label: string
  /** Below the button: files that fit, or why the last one was refused. */
  help: string
  isWrong?: boolean
  isBusy?: boolean
  /** Among other parts of a page: lower, and the keyboard does not start here. */
  isPart?: boolean
  /** As `accept` of a file field. */
  accept: string
  onFile: (file: File) => void
}

/** Takes one file: dropped on it, or chosen from the machine by its button. */
export function FileDrop({ label, help, isWrong = false, isBusy = false, isPart = false, accept, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file && !isBusy) onFile(file)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    // The page around it takes files too.
    event.stopPropagation()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <div className="file-drop-field">
      <button
        type="button"
        data-autofocus={isPart ? undefined : ''}
        aria-busy={isBusy}
        className={classes('file-drop', isPart && 'is-part', isOver && 'is-over')}
        onClick={() => input.current?.click()}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Upload size={20} />
        <span className="strong">{label}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          take(target.files?.[0])
          // The same file may be chosen again once it was mended.
          target.value = ''
        }}
      />
      <div role="status" className={isWrong ? 'form-error' : 'form-help'}>
        {help}
      </div>
    </div>
  )
}
