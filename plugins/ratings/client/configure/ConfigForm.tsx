import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { configProblems, limits, putRatingConfig, type RatingConfig } from '../../contract/index.ts'
import { configQuery } from '../ratings.ts'
import { ChoiceFields } from './ChoiceFields.tsx'
import { Preview } from './Preview.tsx'
import { RuleFields } from './RuleFields.tsx'
import { TextFields } from './TextFields.tsx'

/** The whole form beside what the contact will see; `Ctrl+Enter` saves. */
export function ConfigForm({ config }: { config: RatingConfig }) {
  const t = useT()
  const client = useClient()
  const box = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const sentence = ({ field, code }: { field: string; code: string }) => {
    const bounds = Object.entries(limits).find(([name]) => name === field)?.[1]
    return t(`ratings.problem.${code}`, { from: bounds?.[0] ?? 0, to: bounds?.[1] ?? 0 })
  }
  const form = useDraft(config, sentence, t('ratings.refused'))
  const { draft } = form
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await form.save(configProblems(draft), async () => {
        queryClient.setQueryData(configQuery.queryKey, await call(putRatingConfig, draft))
        client.notify(t('ratings.done.saved'))
      })
    } catch (error) {
      setProblem(errorText(error))
    }
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    box.current?.requestSubmit()
  }
  return (
    <div className="ratings-configure">
      <form ref={box} onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown} noValidate aria-label={t('ratings.configure.title')}>
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
          <Button type="submit" variant="primary" keys="mod+enter" isBusy={isBusy} disabled={!form.isDirty}>
            {t('workbench.save')}
          </Button>
        </footer>
      </form>
      <Preview config={draft} />
    </div>
  )
}
