import { Document } from '@blueprintjs/icons'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { fileEndings, LARGEST_DOCUMENT } from '../../contract/index.ts'

interface FileFieldProps {
  /** Of the file that was read before; empty for none. */
  fileName: string
  file: File | null
  error: string | null
  onFile: (file: File | null) => void
}

/** The file that is read: chosen, or dropped here. */
export function FileField({ fileName, file, error, onFile }: FileFieldProps) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const isTooLarge = chosen.size > LARGEST_DOCUMENT
    setRefusal(isTooLarge ? t('knowledge.problem.read.tooLarge') : null)
    onFile(isTooLarge ? null : chosen)
  }
  const drag = (event: DragEvent, over: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(over)
  }
  const name = file?.name ?? fileName
  const problem = refusal ?? error
  return (
    // biome-ignore lint/a11y/useSemanticElements: one field that is not an input by itself
    <div
      className="form-field"
      role="group"
      aria-labelledby={`${id}-label`}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        choose(event.dataTransfer.files[0])
      }}
    >
      <span className="form-label" id={`${id}-label`}>
        {t('knowledge.form.file')}
      </span>
      <div className={classes('knowledge-file', isOver && 'is-over')}>
        {name !== '' && (
          <>
            <Document size={16} />
            <span className="cut">{name}</span>
          </>
        )}
        <Button onClick={() => input.current?.click()} aria-invalid={problem !== null || undefined} aria-describedby={`${id}-below`}>
          {t(name === '' ? 'knowledge.form.chooseFile' : 'knowledge.form.otherFile')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('knowledge.form.file')}
        accept={fileEndings.map((ending) => `.${ending}`).join(',')}
        onChange={({ target }) => {
          choose(target.files?.[0])
          // The same file may be chosen again once it was mended.
          target.value = ''
        }}
      />
      <div id={`${id}-below`} role="status" className={problem ? 'form-error' : 'form-help'}>
        {problem ?? t('knowledge.form.fileHelp')}
      </div>
    </div>
  )
}
