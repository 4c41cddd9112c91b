import { type FormEvent, useRef, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { fieldErrorsOf } from '#core/client/http/fieldErrors.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { insertText } from '#core/client/ui/insertText.ts'
import { onSubmitKeys } from '#core/client/ui/onSubmitKeys.ts'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { SavingMark } from '#core/client/workbench/settings/SavingMark.tsx'
import { useSaving } from '#core/client/workbench/settings/useSaving.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { LONGEST_SUBJECT, type MailTemplate, type MailText, templateProblems, tryTemplate } from '../contract/index.ts'
import { MailPreview } from './MailPreview.tsx'
import { ownTexts, writeTemplate } from './writeTemplate.ts'

interface TemplateFormProps {
  template: MailTemplate
  /** Texts that are typed and not saved. */
  draft: MailText | null
  onDraft: (draft: MailText | null) => void
}

const isSame = (one: MailText | null, other: MailText | null) => one?.subject === other?.subject && one?.text === other?.text

/** Subject and text of one kind of mail, its variables, and how it will read. `Ctrl+Enter` saves. */
export function TemplateForm({ template, draft, onDraft }: TemplateFormProps) {
  const t = useT()
  const box = useRef<HTMLFormElement>(null)
  const { saving, save } = useSaving()
  const [problems, setProblems] = useState<readonly FieldError[]>([])
  const [tried, setTried] = useState<{ isGood: boolean; text: string } | null>(null)
  const [isTrying, setTrying] = useState(false)
  const { kind, language, variables, links, standard, own } = template
  const current = own ?? standard
  const texts = draft ?? current
  const isDirty = !isSame(texts, current)
  const inBraces = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ')
  const problemOf = (field: 'subject' | 'text') => {
    const problem = problems.find((one) => one.field === field)
    return problem ? t(`mail.template.problem.${field}.${problem.code}`, { names: inBraces(variables), needed: inBraces(links) }) : null
  }
  const change = (part: Partial<MailText>) => {
    setProblems((now) => now.filter(({ field }) => !(field in part)))
    setTried(null)
    onDraft({ ...texts, ...part })
  }
  /** Whether the texts may be sent as they are; a problem is shown at its field, and the first one gets the focus. */
  const isRight = () => {
    const found = templateProblems(texts, template)
    setProblems(found)
    const [first] = found
    if (first) box.current?.querySelector<HTMLElement>(first.field === 'subject' ? 'input' : 'textarea')?.focus()
    return found.length === 0
  }
  const write = async (label: string, next: MailText | null) => {
    setTried(null)
    // Known once it is saved: the server trims it.
    let written: MailText | null = null
    const work = async () => {
      try {
        await writeTemplate(template, next)
      } catch (error) {
        setProblems(fieldErrorsOf(error))
        throw error
      }
      written = ownTexts(template)
    }
    const undo = () => writeTemplate(template, own)
    if (await save({ label, work, undo, isStill: () => isSame(ownTexts(template), written) })) onDraft(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDirty && saving.state !== 'busy' && isRight()) void write(t('mail.template.done.saved'), texts)
  }
  const attempt = async () => {
    setTried(null)
    if (!isRight()) return
    setTrying(true)
    try {
      const { result, to } = await call(tryTemplate, { kind, language, ...texts })
      setTried({ isGood: result === 'sent', text: t(`mail.result.${result}`, { to }) })
    } catch (error) {
      setProblems(fieldErrorsOf(error))
      setTried({ isGood: false, text: errorText(error) })
    }
    setTrying(false)
  }
  const goBack = () => {
    setProblems([])
    if (own === null) onDraft(null)
    else void write(t('mail.template.done.standard'), null)
  }
  const insert = (name: string) => {
    const field = box.current?.querySelector('textarea')
    if (field) insertText(field, `{{${name}}}`)
  }
  return (
    <form ref={box} onSubmit={submit} onKeyDown={onSubmitKeys(() => box.current?.requestSubmit())} noValidate aria-label={t('mail.template.form')}>
      <TextField
        label={t('mail.template.subject')}
        value={texts.subject}
        error={problemOf('subject')}
        maxLength={LONGEST_SUBJECT}
        autoComplete="off"
        onChange={(subject) => change({ subject })}
      />
      <TextArea label={t('mail.template.body')} rows={10} value={texts.text} error={problemOf('text')} onChange={(text) => change({ text })} />
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, no fields of the form */}
      <div role="group" aria-label={t('mail.template.variables')} className="mail-variables">
        {variables.map((name) => (
          <Button key={name} onClick={() => insert(name)}>
            {t(links.includes(name) ? 'mail.template.variableNeeded' : 'mail.template.variable', { name: `{{${name}}}`, what: t(`mail.variable.${name}`) })}
          </Button>
        ))}
      </div>
      <MailPreview texts={texts} />
      <SavingMark saving={saving} />
      <div role="status" className={classes('mail-tried', tried && (tried.isGood ? 'is-good' : 'is-bad'))}>
        {tried?.text}
      </div>
      <footer className="mail-foot">
        <Button type="submit" variant="primary" keys="mod+enter" isBusy={saving.state === 'busy'} disabled={!isDirty}>
          {t('mail.template.save')}
        </Button>
        <Button isBusy={isTrying} onClick={() => void attempt()}>
          {t('mail.template.try')}
        </Button>
        <Button disabled={own === null && !isDirty} onClick={goBack}>
          {t('mail.template.standard')}
        </Button>
      </footer>
    </form>
  )
}
