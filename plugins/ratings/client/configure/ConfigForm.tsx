import { type FormEvent, useRef, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { onSubmitKeys } from '#core/client/ui/onSubmitKeys.ts'
import { Switch } from '#core/client/ui/Switch.tsx'
import { type Draft, useDraft } from '#core/client/ui/useDraft.ts'
import { configProblems, limits, putRatingConfig, type RatingConfig } from '../../contract/index.ts'
import { configQuery } from '../ratings.ts'
import { ChoiceFields } from './ChoiceFields.tsx'
import { Preview } from './Preview.tsx'
import { RuleFields } from './RuleFields.tsx'
import { TextFields } from './TextFields.tsx'

export interface ConfigFormProps {
  config: RatingConfig
  /** Draft that was written before and not saved. */
  begun: RatingConfig | null
  /** Keeps what is written; null once it is saved. */
  onDraft: (draft: RatingConfig | null) => void
}

/** The whole form beside what the contact will see; `Ctrl+Enter` saves. */
export function ConfigForm({ config, begun, onDraft }: ConfigFormProps) {
  const t = useT()
  const client = useClient()
  const box = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const sentence = ({ field, code }: { field: string; code: string }) => {
    const bounds = Object.entries(limits).find(([name]) => name === field)?.[1]
    return t(`ratings.problem.${code}`, { from: bounds?.[0] ?? 0, to: bounds?.[1] ?? 0 })
  }
  const written = useDraft(config, sentence, t('ratings.refused'), begun)
  const { draft, isDirty } = written
  const form: Draft<RatingConfig> = {
    ...written,
    change(part) {
      written.change(part)
      onDraft({ ...draft, ...part })
    },
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await form.save(configProblems(draft), async () => {
        queryClient.setQueryData(configQuery.queryKey, await call(putRatingConfig, draft))
        onDraft(null)
        client.notify(t('ratings.done.saved'))
      })
    } catch (error) {
      setProblem(errorText(error))
    }
    setBusy(false)
  }
  return (
    <div className="ratings-configure">
      <form
        ref={box}
        onSubmit={(event) => void submit(event)}
        onKeyDown={onSubmitKeys(() => box.current?.requestSubmit())}
        noValidate
        aria-label={t('ratings.configure.title')}
      >
        <Switch label={t('ratings.form.enabled')} help={t('ratings.form.enabledHelp')} isOn={draft.enabled} onChange={(enabled) => form.change({ enabled })} />
        <Switch
          label={t('ratings.form.voluntary')}
          help={t('ratings.form.voluntaryHelp')}
          isOn={draft.voluntary}
          onChange={(voluntary) => form.change({ voluntary })}
        />
        <RuleFields form={form} />
        <TextFields form={form} />
        <ChoiceFields form={form} />
        <div role="alert" className="form-problem">
          {problem}
        </div>
        <footer className="ratings-foot">
          <Button type="submit" variant="primary" keys="mod+enter" isBusy={isBusy} disabled={!isDirty}>
            {t('workbench.save')}
          </Button>
        </footer>
      </form>
      <Preview config={draft} />
    </div>
  )
}
