import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { SavingMark } from '#core/client/workbench/settings/SavingMark.tsx'
import { SettingsPage } from '#core/client/workbench/settings/SettingsPage.tsx'
import { useSaving } from '#core/client/workbench/settings/useSaving.ts'
import { accepts } from '#core/contract/define.ts'
import { downloadLimit, getDownloadLimit, MOST_MEGABYTES, putDownloadLimit } from '../../contract/index.ts'
import '../channels.css'

const LIMIT = ['downloadLimit'] as const

async function write(megabytes: number | string): Promise<void> {
  queryClient.setQueryData(LIMIT, await call(putDownloadLimit, { megabytes }))
}

/** The largest file of a contact that is fetched, of the whole installation. */
export default function InboundFilesPanel(_props: PanelProps<object>) {
  const t = useT()
  const query = useQuery({ queryKey: LIMIT, queryFn: () => call(getDownloadLimit, {}) })
  if (query.isError && !query.data) return <ErrorState title={t('channels.inboundFiles.title')} error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton shape="form" />
  return (
    <SettingsPage>
      <LimitField key={query.data.megabytes} megabytes={query.data.megabytes} />
    </SettingsPage>
  )
}

/** Saved when one leaves the field or presses Enter. */
function LimitField({ megabytes }: { megabytes: number }) {
  const t = useT()
  const { saving, save, refuse } = useSaving()
  const [text, setText] = useState(String(megabytes))
  const label = t('channels.inboundFiles.limit')
  const change = async () => {
    const wanted = text.trim()
    if (wanted === String(megabytes)) return
    if (!accepts(downloadLimit, wanted)) return refuse(t('channels.inboundFiles.bounds', { most: MOST_MEGABYTES }))
    await save({ label, work: () => write(wanted), undo: () => write(megabytes) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void change()
  }
  return (
    <div className="inbound-limit">
      <TextField
        label={label}
        help={t('channels.inboundFiles.help', { most: MOST_MEGABYTES })}
        value={text}
        inputMode="numeric"
        maxLength={3}
        onChange={setText}
        onBlur={() => void change()}
        onKeyDown={onKeyDown}
      />
      <SavingMark saving={saving} />
    </div>
  )
}
