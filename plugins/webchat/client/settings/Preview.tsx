import { useEffect, useRef, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { type Asks, asksAnything } from '../../contract/index.ts'
import type { Webchat } from './webchats.ts'

/** The visitor's own page beside what is typed, following it; the page itself is framed by nobody but its sites and this program. */
export function Preview({ webchat, asks }: { webchat: Webchat; asks: Asks }) {
  const t = useT()
  const frame = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(0)
  const { title, greeting, color, takesFiles, token } = webchat
  const config = JSON.stringify({ title, greeting: greeting || null, color: color || null, takesFiles, asks, asksWho: asksAnything(asks) })
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source === frame.current?.contentWindow && origin === location.origin && Reflect.get(Object(data), 'balcao') === 'previewReady')
        setLoads((now) => now + 1)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  useEffect(() => {
    if (loads > 0) frame.current?.contentWindow?.postMessage({ balcao: 'preview', config: JSON.parse(config) }, location.origin)
  }, [loads, config])
  return (
    <aside className="webchat-preview" aria-label={t('webchat.preview.title')}>
      <div className="form-label">{t('webchat.preview.title')}</div>
      <iframe
        ref={frame}
        key={token}
        title={t('webchat.preview.frame')}
        src={`/webchat/${encodeURIComponent(token)}?preview=1&embed=1&host=${encodeURIComponent(location.origin)}`}
        tabIndex={-1}
      />
      <p className="form-help">{t('webchat.preview.help')}</p>
    </aside>
  )
}
