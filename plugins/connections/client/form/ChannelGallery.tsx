import { type KeyboardEvent, useRef, useState } from 'react'
import { plain } from '#core/client/commands/match.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import type { ChannelType } from '../../contract/index.ts'
import { useChannelIcons } from '../list/channelIcon.ts'
import '../list/connections.css'
import { fieldsOf } from './schemaFields.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

interface ChannelGalleryProps {
  /** In the order in which they are offered. */
  types: readonly ChannelType[]
  onChoose: (type: string) => void
  onClose: () => void
}

/** The channels that can be connected, each with what it needs: typing narrows them, arrows go from one to the next, Enter takes it. */
export function ChannelGallery({ types, onChoose, onClose }: ChannelGalleryProps) {
  const t = useT()
  const iconOf = useChannelIcons()
  const grid = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const needsOf = ({ settings, secrets }: ChannelType): string =>
    [settings, secrets]
      .flatMap(fieldsOf)
      .filter(({ isRequired, kind, initial }) => isRequired && kind !== 'switch' && initial === undefined)
      .map(({ title }) => t(title))
      .join(', ')
  const wanted = plain(text.trim())
  const shown = types.filter(({ title }) => plain(t(title)).includes(wanted))
  const [first] = shown
  const onFieldKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && first) onChoose(first.type)
    else if (event.key === 'ArrowDown') grid.current?.querySelector('button')?.focus()
    else return
    event.preventDefault()
  }
  const onGridKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    const card = document.activeElement
    if (step === undefined || card?.parentElement !== grid.current) return
    event.preventDefault()
    const next = step > 0 ? card.nextElementSibling : card.previousElementSibling
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <Dialog title={t('connections.form.new')} size="l" onClose={onClose}>
      <SearchField label={t('connections.gallery.search')} value={text} onChange={setText} onKeyDown={onFieldKey} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows on the buttons inside */}
      <div ref={grid} className="channel-gallery" onKeyDown={onGridKey}>
        {shown.map((type) => {
          const Icon = iconOf(type)
          const needs = needsOf(type)
          return (
            <button key={type.type} type="button" className="channel-choice" onClick={() => onChoose(type.type)}>
              <span className="connection-mark">
                <Icon size={18} />
              </span>
              <span className="channel-choice-text">
                <span className="strong">{t(type.title)}</span>
                <span className="dim small">{needs === '' ? t('connections.gallery.nothing') : t('connections.gallery.needs', { needs })}</span>
              </span>
            </button>
          )
        })}
      </div>
      <div role="status">{shown.length === 0 && <p className="dim">{t('connections.gallery.none')}</p>}</div>
    </Dialog>
  )
}
