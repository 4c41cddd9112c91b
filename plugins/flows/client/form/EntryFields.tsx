import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { MultiPick } from '#core/client/ui/MultiPick.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { connectionsQuery } from '../choices/choices.ts'

const KEYWORD_ROWS = 4

interface Entry {
  connectionIds: number[]
  keywords: string
}

interface EntryFieldsProps {
  entry: Entry
  problemOf: (field: string) => string | null
  onChange: (part: Partial<Entry>) => void
}

/** When a chat flow begins by itself. */
export function EntryFields({ entry, problemOf, onChange }: EntryFieldsProps) {
  const t = useT()
  const connections = useQuery(connectionsQuery).data ?? []
  const problem = problemOf('connectionIds')
  return (
    <>
      <h3 className="flow-form-head">{t('flows.form.begins')}</h3>
      <div className="form-field">
        <span className="form-label">{t('flows.form.connections')}</span>
        <MultiPick
          label={t('flows.form.findConnection')}
          listLabel={t('flows.form.connections')}
          none={t('flows.form.noConnection')}
          options={connections.map(({ id, name }) => ({ id, name }))}
          chosen={entry.connectionIds}
          onChange={(connectionIds) => onChange({ connectionIds })}
        />
        {problem !== null && (
          <div className="form-error" role="alert">
            {problem}
          </div>
        )}
        <div className="form-help">{t('flows.form.connectionsHelp')}</div>
      </div>
      <TextArea
        label={t('flows.form.keywords')}
        help={t('flows.form.keywordsHelp')}
        rows={KEYWORD_ROWS}
        value={entry.keywords}
        error={problemOf('keywords')}
        onChange={(keywords) => onChange({ keywords })}
      />
    </>
  )
}
