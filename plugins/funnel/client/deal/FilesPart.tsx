import { Cross, Plus } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { reportError } from '#core/client/notify/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { fileTools } from '#plugins/chat/contract/client.ts'
import { LARGEST_FILE } from '#plugins/media/contract/index.ts'
import { addDealFiles, type Deal, MOST_FILES_AT_ONCE } from '../../contract/index.ts'
import { takeDealFile } from '../commands.ts'
import { filesQuery, refreshFunnel } from '../queries.ts'

/** A file on its way to the server. */
interface ComingFile {
  key: number
  name: string
  /** 0 to 1. */
  share: number
  failure: string | null
}

/** Files of a deal, and those that are on their way; others are dropped on it or chosen. */
export function FilesPart({ deal, mayEdit }: { deal: Deal; mayEdit: boolean }) {
  const t = useT()
  const client = useClient()
  const { View, upload } = client.use(fileTools)
  const { data } = useQuery(filesQuery(deal.id))
  const [coming, setComing] = useState<ComingFile[]>([])
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const lastKey = useRef(0)
  const change = (key: number, part: Partial<ComingFile>) => setComing((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const add = async (file: File) => {
    lastKey.current += 1
    const key = lastKey.current
    const failure = file.size === 0 ? t('funnel.files.empty') : file.size > LARGEST_FILE ? t('funnel.files.tooLarge') : null
    setComing((all) => [...all, { key, name: file.name, share: 0, failure }])
    if (failure) return
    try {
      const uploadId = await upload(file, (share) => change(key, { share })).done
      await call(addDealFiles, { dealId: deal.id, uploadIds: [uploadId] })
      setComing((all) => all.filter((one) => one.key !== key))
      refreshFunnel()
    } catch (error) {
      change(key, { failure: errorText(error) })
    }
  }
  const addAll = (files: FileList | null) => {
    for (const file of [...(files ?? [])].slice(0, MOST_FILES_AT_ONCE)) void add(file).catch(reportError)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    addAll(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the button below does the same
    <section
      className={classes('deal-part', isOver && 'is-over')}
      onDragOver={(event) => {
        if (!mayEdit || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => mayEdit && drop(event)}
    >
      <h3>{t('funnel.files.title')}</h3>
      <ul className="deal-list">
        {coming.map(({ key, name, share, failure }) => (
          <li key={key} className="deal-file">
            <span className="cut grow">{name}</span>
            {failure ? (
              <span className="deal-late small" role="alert">
                {failure}
              </span>
            ) : (
              <progress aria-label={name} value={share} max={1} />
            )}
            {failure && (
              <IconButton icon={Cross} label={t('funnel.files.dismiss', { name })} onClick={() => setComing((all) => all.filter((one) => one.key !== key))} />
            )}
          </li>
        ))}
        {data?.map(({ id, file, by, createdAt }) => (
          <li key={id} className="deal-file">
            <div className="grow deal-file-view">
              <View media={file} />
              <span className="dim small">
                {by.name} · <RelativeTime at={createdAt} style="minute" />
              </span>
            </div>
            {mayEdit && (
              <IconButton
                icon={Cross}
                label={t('funnel.files.remove', { name: file.name })}
                onClick={() => void client.run(takeDealFile, { id, name: file.name })}
              />
            )}
          </li>
        ))}
      </ul>
      {data?.length === 0 && coming.length === 0 && <p className="dim small">{t(mayEdit ? 'funnel.files.none' : 'funnel.files.noneHere')}</p>}
      {mayEdit && (
        <>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label={t('funnel.files.add')}
            onChange={(event) => {
              addAll(event.target.files)
              event.target.value = ''
            }}
          />
          <Button icon={Plus} variant="minimal" onClick={() => input.current?.click()}>
            {t('funnel.files.add')}
          </Button>
        </>
      )}
    </section>
  )
}
