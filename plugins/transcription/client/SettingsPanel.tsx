import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { onSubmitKeys } from '#core/client/ui/onSubmitKeys.ts'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { SettingsPage } from '#core/client/workbench/settings/SettingsPage.tsx'
import { LONGEST_KEY, LONGEST_MODEL, settingsProblems, type TranscriptionSettings, updateTranscription } from '../contract/index.ts'
import { askAgain, settingsQuery } from './transcripts.ts'

/** Panel of the provider that writes the company's voice messages down. */
export default function SettingsPanel() {
  const t = useT()
  const query = useQuery(settingsQuery)
  if (query.isError && !query.data)
    return <ErrorState title={t('workbench.error.titleOf', { what: t('transcription.title') })} error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton shape="form" />
  return (
    <SettingsPage>
      <p className="dim">{t('transcription.text')}</p>
      <SettingsForm settings={query.data} />
    </SettingsPage>
  )
}

function SettingsForm({ settings: { keyTail, ...values } }: { settings: TranscriptionSettings }) {
  const t = useT()
  const client = useClient()
  const box = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { draft, change, problemOf, save, isDirty } = useDraft(
    { ...values, key: '' },
    ({ field, code }) => t(`transcription.problem.${field}.${code}`),
    t('transcription.refused'),
  )
  const write = async () => {
    const { key, ...rest } = draft
    queryClient.setQueryData(settingsQuery.queryKey, await call(updateTranscription, { ...rest, ...(key.trim() !== '' && { key }) }))
    await askAgain()
    client.notify(t('transcription.done'), 'success')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await save(settingsProblems(draft), write)
      change({ key: '' })
    } catch (error) {
      setProblem(errorText(error))
    }
    setBusy(false)
  }
  return (
    <form
      ref={box}
      onSubmit={(event) => void submit(event)}
      onKeyDown={onSubmitKeys(() => box.current?.requestSubmit())}
      noValidate
      aria-label={t('transcription.title')}
    >
      <Switch label={t('transcription.active')} isOn={draft.isActive} onChange={(isActive) => change({ isActive })} />
      <Switch
        label={t('transcription.byItself')}
        help={t('transcription.byItselfHelp')}
        isOn={draft.isAutomatic}
        onChange={(isAutomatic) => change({ isAutomatic })}
      />
      <TextField
        label={t('transcription.url')}
        help={t('transcription.urlHelp')}
        inputMode="url"
        autoComplete="off"
        value={draft.url}
        error={problemOf('url')}
        onChange={(url) => change({ url })}
      />
      <TextField
        label={t('transcription.model')}
        help={t('transcription.modelHelp')}
        autoComplete="off"
        maxLength={LONGEST_MODEL}
        value={draft.model}
        error={problemOf('model')}
        onChange={(model) => change({ model })}
      />
      <TextField
        label={t('transcription.language')}
        help={t('transcription.languageHelp')}
        autoComplete="off"
        maxLength={2}
        value={draft.language}
        error={problemOf('language')}
        onChange={(language) => change({ language: language.toLowerCase() })}
      />
      <TextField
        label={t('transcription.key')}
        help={keyTail === null ? t('transcription.keyHelp') : t('transcription.keyKept', { tail: keyTail })}
        type="password"
        autoComplete="new-password"
        maxLength={LONGEST_KEY}
        value={draft.key}
        onChange={(key) => change({ key })}
      />
      <div role="alert" className="form-problem">
        {problem}
      </div>
      <Button type="submit" variant="primary" keys="mod+enter" isBusy={isBusy} disabled={!isDirty}>
        {t('workbench.save')}
      </Button>
    </form>
  )
}
