import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { onSubmitKeys } from '#core/client/ui/onSubmitKeys.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import {
  LONGEST_HOST,
  LONGEST_TEXT,
  type MailServer,
  mailSecurities,
  mailServerProblems,
  mailServerSchema,
  saveMailServer,
  tryMailServer,
  usualPorts,
} from '../contract/index.ts'
import { serverQuery } from './queries.ts'

const EMPTY = {
  host: '',
  port: usualPorts.starttls,
  security: 'starttls' as const,
  username: '',
  fromName: '',
  fromAddress: '',
  isActive: true,
  hasPassword: false,
  rev: 0,
}

/** Fields that are typed and not saved. */
export const writtenServerSchema = mailServerSchema.omit({ hasPassword: true, rev: true })
export type WrittenServer = z.infer<typeof writtenServerSchema>

/** How a try ended, in words. */
interface Tried {
  isGood: boolean
  text: string
  reply: string | null
}

export interface ServerFormProps {
  /** Null where there is none yet. */
  server: MailServer | null
  /** Fields that were written before and not saved, without the password. */
  begun: WrittenServer | null
  /** Keeps what is written; null once it is saved. */
  onDraft: (draft: WrittenServer | null) => void
}

/** Where mail goes out, with a button that sends one to oneself over what is typed, saved or not. `Ctrl+Enter` saves. */
export function ServerForm({ server, begun, onDraft }: ServerFormProps) {
  const t = useT()
  const client = useClient()
  const box = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState<'save' | 'try' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [tried, setTried] = useState<Tried | null>(null)
  const { hasPassword, rev: _rev, ...values } = server ?? EMPTY
  // A typed password is only ever sent: the stored one never comes here.
  const sentence = ({ field, code }: { field: string; code: string }) => t(`mail.problem.${field}.${code}`)
  const form = useDraft({ ...values, password: '' }, sentence, t('mail.refused'), begun && { ...begun, password: '' })
  const { draft, problemOf, isDirty } = form
  const change = (part: Partial<typeof draft>) => {
    form.change(part)
    const { password: _password, ...written } = { ...draft, ...part }
    onDraft(written)
  }
  const wanted = { ...draft, password: draft.password === '' && hasPassword ? undefined : draft.password }
  const run = async (what: 'save' | 'try', work: () => Promise<void>) => {
    if (busy) return
    setBusy(what)
    setProblem(null)
    setTried(null)
    try {
      await form.save(mailServerProblems(draft), work)
    } catch (error) {
      setProblem(errorText(error))
    }
    setBusy(null)
  }
  const save = () =>
    run('save', async () => {
      queryClient.setQueryData(serverQuery.queryKey, await call(saveMailServer, wanted))
      form.change({ password: '' })
      onDraft(null)
      client.notify(t('mail.done.saved'))
    })
  const attempt = () =>
    run('try', async () => {
      const { result, to, reply } = await call(tryMailServer, wanted)
      setTried({ isGood: result === 'sent', text: t(`mail.result.${result}`, { to }), reply })
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form
      ref={box}
      onSubmit={submit}
      onKeyDown={onSubmitKeys(() => box.current?.requestSubmit())}
      noValidate
      aria-label={t('mail.title')}
      className="mail-form"
    >
      <div className="mail-pair">
        <TextField
          label={t('mail.form.host')}
          value={draft.host}
          error={problemOf('host')}
          maxLength={LONGEST_HOST}
          autoComplete="off"
          placeholder="smtp.exemplo.com.br"
          onChange={(host) => change({ host })}
        />
        <TextField
          label={t('mail.form.port')}
          value={draft.port === 0 ? '' : String(draft.port)}
          error={problemOf('port')}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          onChange={(port) => change({ port: Number(port.replaceAll(/\D/g, '')) })}
        />
      </div>
      <Select
        label={t('mail.form.security')}
        value={draft.security}
        options={mailSecurities.map((value) => ({ value, label: t(`mail.security.${value}`) }))}
        onChange={(value) => {
          const security = mailSecurities.find((one) => one === value) ?? 'starttls'
          const isUsual = draft.port === usualPorts[draft.security] || draft.port === 0
          change({ security, ...(isUsual && { port: usualPorts[security] }) })
        }}
      />
      <div className="mail-pair is-even">
        <TextField
          label={t('mail.form.username')}
          value={draft.username}
          error={problemOf('username')}
          maxLength={LONGEST_TEXT}
          autoComplete="off"
          onChange={(username) => change({ username })}
        />
        <TextField
          label={t('mail.form.password')}
          type="password"
          value={draft.password}
          maxLength={LONGEST_TEXT}
          autoComplete="new-password"
          help={hasPassword ? t('mail.form.passwordKept') : undefined}
          onChange={(password) => change({ password })}
        />
      </div>
      <div className="mail-pair is-even">
        <TextField
          label={t('mail.form.fromName')}
          value={draft.fromName}
          error={problemOf('fromName')}
          maxLength={LONGEST_TEXT}
          autoComplete="off"
          onChange={(fromName) => change({ fromName })}
        />
        <TextField
          label={t('mail.form.fromAddress')}
          type="email"
          value={draft.fromAddress}
          error={problemOf('fromAddress')}
          maxLength={LONGEST_TEXT}
          autoComplete="off"
          onChange={(fromAddress) => change({ fromAddress })}
        />
      </div>
      <Switch label={t('mail.form.active')} help={t('mail.form.activeHelp')} isOn={draft.isActive} onChange={(isActive) => change({ isActive })} />
      <div role="alert" className="form-problem">
        {problem}
      </div>
      <div role="status" className={classes('mail-tried', tried && (tried.isGood ? 'is-good' : 'is-bad'))}>
        {tried?.text}
        {tried?.reply && <span className="dim"> {t('mail.reply', { reply: tried.reply })}</span>}
      </div>
      <footer className="mail-foot">
        <Button type="submit" variant="primary" keys="mod+enter" isBusy={busy === 'save'} disabled={!isDirty}>
          {t('workbench.save')}
        </Button>
        <Button isBusy={busy === 'try'} onClick={() => void attempt()}>
          {t('mail.try')}
        </Button>
      </footer>
    </form>
  )
}
