import { Endorsed, MapMarker, Person } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { Contributed } from '#core/client/workbench/Contributed.tsx'
import type { MessageData } from '#plugins/connections/contract/index.ts'
import { messageKindViews } from '../../contract/client.ts'
import { Body } from './Body.tsx'

/** Contents of a message besides its text: a place, cards, buttons, the name of a template, or what a plugin added. Nothing is fetched from other hosts. */
export function Special({ data, body }: { data: MessageData; body: string }) {
  if (data.type === 'location') return <Place place={data} />
  if (data.type === 'vcard') return <Cards cards={data.contacts} />
  if (data.type === 'template') return <TemplateMark name={data.name} />
  if (data.type === 'largeFile') return <LargeFile file={data} />
  if (data.type === 'added') return <Added data={data} body={body} />
  return <Buttons message={data} />
}

const viewsAtom = contributionsAtom(messageKindViews)

/** The view of a message that a plugin added; its text where nobody here knows its kind, such as while the plugin is off. */
function Added({ data, body }: { data: Extract<MessageData, { type: 'added' }>; body: string }) {
  const view = useAtomValue(viewsAtom).find(({ kind }) => kind === data.kind)
  if (!view) return <Body text={body.split('\n\n')[0] ?? ''} />
  return (
    <Contributed point={messageKindViews} value={view}>
      <view.component value={data.value} />
    </Contributed>
  )
}

function Place({ place }: { place: Extract<MessageData, { type: 'location' }> }) {
  const t = useT()
  const { latitude, longitude, name, address } = place
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  return (
    <div className="special">
      <MapMarker size={16} />
      <div className="special-text">
        {name && <strong>{name}</strong>}
        {address && <span>{address}</span>}
        <a href={map} target="_blank" rel="noopener noreferrer">
          {t('chat.openMap')}
        </a>
      </div>
    </div>
  )
}

function Cards({ cards }: { cards: Extract<MessageData, { type: 'vcard' }>['contacts'] }) {
  return (
    <>
      {cards.map(({ name, number, email }) => (
        <div key={`${name} ${number}`} className="special">
          <Person size={16} />
          <div className="special-text">
            <strong>{name}</strong>
            {number && <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>}
            {email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}
          </div>
        </div>
      ))}
    </>
  )
}

function TemplateMark({ name }: { name: string }) {
  const t = useT()
  return (
    <span className="bubble-mark" title={name}>
      {t('chat.template')}
    </span>
  )
}

/** A file that was not fetched for its size; the body beside says its name. */
function LargeFile({ file: { megabytes, mostMegabytes } }: { file: Extract<MessageData, { type: 'largeFile' }> }) {
  const t = useT()
  const text = megabytes === null ? t('chat.largeFile.unknown', { most: mostMegabytes }) : t('chat.largeFile', { size: megabytes, most: mostMegabytes })
  return <em className="dim">{text}</em>
}

/** As the contact sees them, to look at only. */
function Buttons({ message }: { message: Extract<MessageData, { type: 'buttons' }> }) {
  return (
    <div className="special-buttons">
      {message.header && <strong>{message.header}</strong>}
      {message.buttons.map(({ id, text }) => (
        <span key={id} className="special-button">
          <Endorsed size={12} />
          {text}
        </span>
      ))}
      {message.footer && <span className="dim">{message.footer}</span>}
    </div>
  )
}
