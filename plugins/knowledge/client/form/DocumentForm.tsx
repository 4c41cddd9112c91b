import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Segments } from '#core/client/ui/Segments.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { documentKinds, LONGEST_ADDRESS, LONGEST_TEXT, LONGEST_TITLE, type WholeDocument } from '../../contract/index.ts'
import { openDocument, removeDocument } from '../commands.ts'
import type { DocumentForm as Form } from '../dialogs.atoms.ts'
import { documentQuery } from '../knowledge.ts'
import { CollectionField } from './CollectionField.tsx'
import { FileField } from './FileField.tsx'
import { useDocumentForm } from './useDocumentForm.ts'
import '../knowledge.css'

const TEXT_ROWS = 12

interface Props {
  form: Form
  onClose: () => void
}

/** Makes or changes a document; the text of one that is there is fetched first. */
export default function DocumentForm({ form, onClose }: Props) {
  const t = useT()
  const id = form.document?.id
  const query = useQuery({ ...documentQuery(id ?? 0), enabled: id !== undefined })
  if (id === undefined || query.data) return <LoadedForm form={form} whole={id === undefined ? null : (query.data ?? null)} onClose={onClose} />
  if (!query.isError) return null
  const again = () => void query.refetch()
  return (
    <FormDialog title={t('knowledge.form.edit')} isDirty={false} onSave={again} onClose={onClose}>
      <ErrorState error={query.error} onRetry={again} />
    </FormDialog>
  )
}

function LoadedForm({ form, whole, onClose }: Props & { whole: WholeDocument | null }) {
  const t = useT()
  const question = form.document === null ? form.question : null
  const { kind, setKind, file, choose, draft, change, problemOf, isDirty, save } = useDocumentForm(whole, question)
  return (
    <FormDialog
      title={t(whole ? 'knowledge.form.edit' : question ? 'knowledge.form.answer' : 'knowledge.command.create')}
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
      {whole && <DocumentActions document={whole} onClose={onClose} />}
    </FormDialog>
  )
}

function DocumentActions({ document, onClose }: { document: WholeDocument; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const remove = () => {
    onClose()
    void client.run(removeDocument, document)
  }
  return (
    <div className="knowledge-file">
      {document.kind !== 'text' && (
        <Button variant="minimal" onClick={() => void client.run(openDocument, { id: document.id })}>
          {t('knowledge.form.readText')}
        </Button>
      )}
      <Button variant="minimal" onClick={remove}>
        {t('knowledge.command.delete')}
      </Button>
    </div>
  )
}
