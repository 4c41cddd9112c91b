import { useRef, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { listText, MOST_LIST_BYTES, MOST_ROWS, type RecipientList, readList, readListFile } from '../../contract/index.ts'

const ROWS = 6
/** Columns that are named below the list. */
const SHOWN = 8

interface ListFieldProps {
  list: RecipientList | null
  /** Whether texts use its columns. */
  hasValues: boolean
  error: string | null
  onChange: (list: RecipientList | null) => void
}

/** A list of recipients: pasted from a sheet, typed, or read from a file. */
export function ListField({ list, hasValues, error, onChange }: ListFieldProps) {
  const t = useT()
  const [text, setText] = useState(list ? listText(list) : '')
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const write = (next: string) => {
    setText(next)
    onChange(next.trim() === '' ? null : readList(next))
  }
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    setProblem(null)
    setReading(true)
    try {
      if (chosen.size > MOST_LIST_BYTES) setProblem(t('campaigns.list.tooLarge', { megabytes: MOST_LIST_BYTES / 1024 / 1024 }))
      else write(listText(await call(readListFile, { file: chosen })))
    } catch (refused) {
      setProblem(errorText(refused))
    } finally {
      setReading(false)
    }
  }
  const columns = list?.columns ?? []
  return (
    <div className="mass-list">
      <TextArea
        label={t('campaigns.list.label')}
        help={t(hasValues ? 'campaigns.list.helpValues' : 'campaigns.list.help', { most: MOST_ROWS })}
        value={text}
        error={error ?? problem}
        rows={ROWS}
        spellCheck={false}
        placeholder={t(hasValues ? 'campaigns.list.exampleValues' : 'campaigns.list.example')}
        onChange={write}
      />
      <div className="mass-list-bar">
        <Button isBusy={isReading} onClick={() => file.current?.click()}>
          {t('campaigns.list.file')}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label={t('campaigns.list.file')}
          accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={({ target }) => {
            void read(target.files?.[0])
            // The same file may be chosen again once it was mended.
            target.value = ''
          }}
        />
        <span role="status" className="dim">
          {list && t('campaigns.list.rows', { count: list.rows.length })}
          {hasValues && columns.length > 0 && ` · ${t('campaigns.list.columns', { names: columns.slice(0, SHOWN).join(', ') })}`}
        </span>
      </div>
    </div>
  )
}
