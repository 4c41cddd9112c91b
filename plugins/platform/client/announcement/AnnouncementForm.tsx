import { type FormEvent, useRef, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { dateOfLocal, localOfDate, momentText, readLocal } from '#core/client/ui/date/localText.ts'
import { onSubmitKeys } from '#core/client/ui/onSubmitKeys.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { AppError } from '#core/contract/errors.ts'
import {
  announcementLevels,
  announcementProblems,
  getWrittenAnnouncement,
  LONGEST_ANNOUNCEMENT,
  LONGEST_ANNOUNCEMENT_LINK,
  saveAnnouncement,
  type WrittenAnnouncement,
} from '../../contract/index.ts'
import { writtenQuery } from './writtenQuery.ts'
import './announcement.css'

const instantOf = (typed: string): string | null => {
  const local = readLocal(typed)
  return local === null ? null : dateOfLocal(local).toISOString()
}

/** Writes what everybody of every company reads above the page; without a text there is nothing. */
export function AnnouncementForm({ written }: { written: WrittenAnnouncement }) {
  const t = useT()
  const client = useClient()
  const box = useRef<HTMLFormElement>(null)
  const [rev, setRev] = useState(written.rev)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { draft, change, problemOf, save, isDirty } = useDraft(
    { text: written.text, link: written.link, level: written.level, endsAt: written.endsAt ? momentText(localOfDate(new Date(written.endsAt))) : '' },
    ({ field, code }) => t(`platform.announcement.problem.${field}.${code}`),
    t('platform.form.refused'),
  )
  const wanted = { ...draft, endsAt: instantOf(draft.endsAt) }
  /** The next try is made on what the other superadmin saved: whoever reads the message decides. */
  const follow = async (error: unknown) => {
    if (error instanceof AppError && error.code === 'ERR_ANNOUNCEMENT_REWRITTEN') setRev((await call(getWrittenAnnouncement, {})).rev)
    throw error
  }
  const write = async () => {
    const saved = await call(saveAnnouncement, { ...wanted, rev }).catch(follow)
    queryClient.setQueryData(writtenQuery.queryKey, saved)
    client.notify(t(saved.text === '' ? 'platform.announcement.removed' : 'platform.announcement.saved'))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await save(announcementProblems(wanted, Date.now()), write)
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
      aria-label={t('platform.announcement.title')}
      className="announcement-form"
    >
      <h3>{t('platform.announcement.title')}</h3>
      <p className="dim">{t('platform.announcement.help')}</p>
      <TextArea
        label={t('platform.announcement.text')}
        rows={3}
        value={draft.text}
        error={problemOf('text')}
        maxLength={LONGEST_ANNOUNCEMENT}
        onChange={(text) => change({ text })}
      />
      <TextField
        label={t('platform.announcement.link')}
        value={draft.link}
        error={problemOf('link')}
        maxLength={LONGEST_ANNOUNCEMENT_LINK}
        autoComplete="off"
        placeholder="https://"
        onChange={(link) => change({ link })}
      />
      <Select
        label={t('platform.announcement.level')}
        value={draft.level}
        options={announcementLevels.map((value) => ({ value, label: t(`platform.announcement.level.${value}`) }))}
        onChange={(value) => change({ level: announcementLevels.find((one) => one === value) ?? 'information' })}
      />
      <DateField
        kind="moment"
        leans="ahead"
        label={t('platform.announcement.endsAt')}
        help={t('platform.announcement.endsAtHelp')}
        value={draft.endsAt}
        error={problemOf('endsAt')}
        onChange={(endsAt) => change({ endsAt })}
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
