import { type FormEvent, useRef, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { onSubmitKeys } from '#core/client/ui/onSubmitKeys.ts'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { type SpeechSettings, settingsProblems, updateSpeech } from '../contract/index.ts'
import { draftOf, valuesOf } from './draft.ts'
import { ProviderFields } from './ProviderFields.tsx'
import { settingsQuery } from './speech.ts'
import { TrySpeech } from './TrySpeech.tsx'
import { Usage } from './Usage.tsx'
import { UseFields } from './UseFields.tsx'

/** The settings of speech, saved together. */
export function SpeechForm({ settings }: { settings: SpeechSettings }) {
  const t = useT()
  const client = useClient()
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { draft, change, problemOf, save, isDirty } = useDraft(
    draftOf(settings),
    ({ field, code }) => t(`speech.problem.${field}.${code}`),
    t('speech.refused'),
  )
  const write = async () => {
    const key = draft.key.trim()
    queryClient.setQueryData(settingsQuery.queryKey, await call(updateSpeech, { ...valuesOf(draft), ...(key !== '' && { key }) }))
    client.notify(t('speech.done'), 'success')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await save(settingsProblems(valuesOf(draft), settings.engines), write)
      change({ key: '' })
    } catch (error) {
      setProblem(errorText(error))
    }
    setBusy(false)
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      onKeyDown={onSubmitKeys(() => form.current?.requestSubmit())}
      noValidate
      aria-label={t('speech.title')}
    >
      <ProviderFields settings={settings} draft={draft} change={change} problemOf={problemOf} isDirty={isDirty} />
      <UseFields draft={draft} change={change} problemOf={problemOf} />
      <div role="alert" className="form-problem">
        {problem}
      </div>
      <Button type="submit" variant="primary" keys="mod+enter" isBusy={isBusy} disabled={!isDirty}>
        {t('workbench.save')}
      </Button>
      <TrySpeech isOn={settings.provider !== ''} isDirty={isDirty} />
      <Usage settings={settings} />
    </form>
  )
}
