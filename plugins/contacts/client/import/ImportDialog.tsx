import { useRef, useState } from 'react'
import type { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { fieldErrorsOf } from '#core/client/http/fieldErrors.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import type { Translate } from '#core/client/plugin.ts'
import { FileDrop } from '#core/client/ui/FileDrop.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { AppError, fileTooLarge } from '#core/contract/errors.ts'
import { type ColumnMeaning, cancelImport, type ExistingMode, MOST_IMPORT_BYTES, startImport, uploadImport } from '../../contract/index.ts'
import { ownImports } from './imports.ts'
import { MappingStep } from './MappingStep.tsx'
import './import.css'

type Draft = z.output<(typeof uploadImport)['output']>

const refused = (sentence: string) => new AppError('ERR_FORM_REFUSED', 422, { sentence })

/** Why a file was refused. */
function reasonOf(error: unknown, t: Translate): string {
  if (error instanceof AppError && error.code === 'ERR_FILE_TOO_LARGE') return t('contacts.import.tooLarge')
  const [field] = fieldErrorsOf(error)
  return field ? t(`contacts.import.fault.${field.code}`) : errorText(error)
}

/** Two steps: which file, and what its columns mean. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [mapping, setMapping] = useState<ColumnMeaning[]>([])
  const [existing, setExisting] = useState<ExistingMode>('fill')
  const [problem, setProblem] = useState<string | null>(null)
  const hasBegun = useRef(false)
  const [isReading, setReading] = useState(false)

  const read = async (file: File) => {
    setProblem(null)
    setReading(true)
    try {
      if (file.size > MOST_IMPORT_BYTES) throw fileTooLarge(MOST_IMPORT_BYTES)
      const next = await call(uploadImport, { file })
      setMapping(next.mapping)
      setDraft(next)
    } catch (error) {
      setProblem(reasonOf(error, t))
    } finally {
      setReading(false)
    }
  }
  const start = async () => {
    if (!draft) throw refused(t('contacts.import.noFile'))
    const begun = await call(startImport, { id: draft.import.id, mapping, existing }).catch((error: unknown) => {
      const [field] = fieldErrorsOf(error)
      throw field ? refused(t(`contacts.import.mapping.${field.code}`)) : error
    })
    ownImports.upsert(begun.import)
    hasBegun.current = true
  }
  /** A file that was read and not begun with is forgotten. */
  const leave = () => {
    if (draft && !hasBegun.current) void call(cancelImport, { id: draft.import.id }).catch(() => {})
    onClose()
  }
  return (
    <FormDialog title={t('contacts.import.command')} saveLabel={t('contacts.import.start')} isDirty={false} size="l" onSave={start} onClose={leave}>
      {draft ? (
        <MappingStep
          headings={draft.headings}
          preview={draft.preview}
          total={draft.import.total}
          preset={draft.preset}
          mapping={mapping}
          onMapping={setMapping}
          existing={existing}
          onExisting={setExisting}
        />
      ) : (
        <FileDrop
          label={t('contacts.import.choose')}
          help={problem ?? t(isReading ? 'contacts.import.reading' : 'contacts.import.fileHelp')}
          isWrong={problem !== null}
          isBusy={isReading}
          accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onFile={(file) => void read(file)}
        />
      )}
    </FormDialog>
  )
}
