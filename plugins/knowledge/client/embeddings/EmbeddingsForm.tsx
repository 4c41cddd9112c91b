import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { type Embeddings, embeddingsProblems, LONGEST_KEY, LONGEST_MODEL, updateEmbeddings } from '../../contract/index.ts'
import { embeddingsQuery, refreshKnowledge } from '../knowledge.ts'

/** Form of the provider of vectors, so that questions in other words find their answer too. */
export default function EmbeddingsForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const query = useQuery(embeddingsQuery)
  if (query.data) return <LoadedForm embeddings={query.data} onClose={onClose} />
  if (!query.isError) return null
  return (
    <FormDialog title={t('knowledge.embeddings.title')} isDirty={false} onSave={() => void query.refetch()} onClose={onClose}>
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    </FormDialog>
  )
}

function LoadedForm({ embeddings, onClose }: { embeddings: Embeddings; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const { isActive, url, model, keyTail, failure, vectors, pieces } = embeddings
  const { draft, change, problemOf, save, isDirty } = useDraft(
    { isActive, url, model, key: '' },
    ({ field, code }) => t(`knowledge.problem.${field}.${code}`, { defaultValue: t('knowledge.problem.any') }),
    t('knowledge.form.refused'),
  )
  const write = async () => {
    const { key, ...rest } = draft
    await call(updateEmbeddings, { ...rest, ...(key.trim() !== '' && { key }) })
    await refreshKnowledge()
    client.notify(t('knowledge.done.embeddings'))
  }
  return (
    <FormDialog title={t('knowledge.embeddings.title')} isDirty={isDirty} onSave={() => save(embeddingsProblems(draft), write)} onClose={onClose}>
      <p className="dim">{t('knowledge.embeddings.text')}</p>
      <Switch label={t('knowledge.embeddings.active')} isOn={draft.isActive} onChange={(isOn) => change({ isActive: isOn })} />
      <TextField
        label={t('knowledge.embeddings.url')}
        help={t('knowledge.embeddings.urlHelp')}
        inputMode="url"
        autoComplete="off"
        value={draft.url}
        error={problemOf('url')}
        onChange={(next) => change({ url: next })}
      />
      <TextField
        label={t('knowledge.embeddings.model')}
        autoComplete="off"
        maxLength={LONGEST_MODEL}
        value={draft.model}
        error={problemOf('model')}
        onChange={(next) => change({ model: next })}
      />
      <TextField
        label={t('knowledge.embeddings.key')}
        help={keyTail === null ? t('knowledge.embeddings.keyHelp') : t('knowledge.embeddings.keyKept', { tail: keyTail })}
        type="password"
        autoComplete="new-password"
        maxLength={LONGEST_KEY}
        value={draft.key}
        error={problemOf('key')}
        onChange={(next) => change({ key: next })}
      />
      {isActive && (
        <p className={failure ? 'form-error' : 'dim'}>
          {failure ? t(`knowledge.embeddings.failure.${failure}`) : t('knowledge.embeddings.progress', { vectors, pieces })}
        </p>
      )}
    </FormDialog>
  )
}
