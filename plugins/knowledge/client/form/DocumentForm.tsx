import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { RowFormProps } from '#core/client/resource/screen.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Segments } from '#core/client/ui/Segments.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { documentKinds, type KnowledgeDocument, LONGEST_ADDRESS, LONGEST_TEXT, LONGEST_TITLE, type WholeDocument } from '../../contract/index.ts'
import { openDocument } from '../commands.ts'
import { documentQuery } from '../knowledge.ts'
import { CollectionField } from './CollectionField.tsx'
import { FileField } from './FileField.tsx'
import { useDocumentForm } from './useDocumentForm.ts'
import '../knowledge.css'

const TEXT_ROWS = 12

interface Props extends RowFormProps<KnowledgeDocument> {
  /** Answered by a new one. */
  question?: { id: number; text: string } | null
}

/** Makes or changes a document; the text of one that is there is fetched first. */
export default function DocumentForm({ row, question = null, onClose, onRemove }: Props) {
  const t = useT()
  const id = row?.id
  const query = useQuery({ ...documentQuery(id ?? 0), enabled: id !== undefined })
  if (id === undefined || query.data)
    return <LoadedForm whole={id === undefined ? null : (query.data ?? null)} question={question} onClose={onClose} onRemove={onRemove} />
  if (!query.isError) return null
  const again = () => void query.refetch()
  return (
    <FormDialog title={t('knowledge.form.edit')} isDirty={false} onSave={again} onClose={onClose}>
      <ErrorState error={query.error} onRetry={again} />
    </FormDialog>
  )
}

interface LoadedProps extends Omit<Props, 'row'> {
  whole: WholeDocument | null
  question: { id: number; text: string } | null
}

function LoadedForm({ whole, question, onClose, onRemove }: LoadedProps) {
  const t = useT()
  const { kind, setKind, file, choose, draft, change, problemOf, isDirty, save } = useDocumentForm(whole, question)
  return (
    <FormDialog
      title={t(whole ? 'knowledge.form.edit' : question ? 'knowledge.form.answer' : 'knowledge.new')}
      isDirty={isDirty}
      onSave={save}
      onClose={onClose}
      size="l"
    >
      {!whole && !question && (
        <div className="knowledge-kinds">
          <Segments
            label={t('knowledge.form.kind')}
            segments={documentKinds.map((id) => ({ id, title: t(`knowledge.kind.${id}`) }))}
            active={kind}
            onChange={setKind}
          />
        </div>
      )}
      {kind === 'page' && (
        <TextField
          label={t('knowledge.form.address')}
          help={t('knowledge.form.addressHelp')}
          inputMode="url"
          placeholder="https://"
          value={draft.address}
          error={problemOf('address')}
          maxLength={LONGEST_ADDRESS}
          autoComplete="off"
          onChange={(address) => change({ address })}
        />
      )}
      {kind === 'file' && <FileField fileName={whole?.fileName ?? ''} file={file} error={problemOf('file')} onFile={choose} />}
      <TextField
        label={t('knowledge.form.title')}
        help={kind === 'page' ? t('knowledge.form.titleOfPage') : undefined}
        value={draft.title}
        error={problemOf('title')}
        maxLength={LONGEST_TITLE}
        autoComplete="off"
        onChange={(title) => change({ title })}
      />
      {kind === 'text' && (
        <TextArea
          label={t('knowledge.form.body')}
          help={t('knowledge.form.bodyHelp')}
          rows={TEXT_ROWS}
          value={draft.body}
          error={problemOf('body')}
          maxLength={LONGEST_TEXT}
          {...(question && { 'data-autofocus': true })}
          onChange={(body) => change({ body })}
        />
      )}
      <CollectionField value={draft.collection} error={problemOf('collection')} onChange={(collection) => change({ collection })} />
      <Switch label={t('knowledge.form.active')} help={t('knowledge.form.activeHelp')} isOn={draft.isActive} onChange={(isActive) => change({ isActive })} />
      {whole && <DocumentActions document={whole} onRemove={onRemove} />}
    </FormDialog>
  )
}

function DocumentActions({ document, onRemove }: { document: WholeDocument; onRemove: (() => void) | null }) {
  const t = useT()
  const client = useClient()
  return (
    <div className="knowledge-file">
      {document.kind !== 'text' && (
        <Button variant="minimal" onClick={() => void client.run(openDocument, { id: document.id })}>
          {t('knowledge.form.readText')}
        </Button>
      )}
      {onRemove && (
        <Button variant="minimal" onClick={onRemove}>
          {t('knowledge.command.delete')}
        </Button>
      )}
    </div>
  )
}
