import { type ComponentType, Suspense, use, useEffectEvent, useLayoutEffect } from 'react'
import { keepKeysForLayer } from '#core/client/commands/keysForLayer.ts'
import { fetchedPart, type LoadComponent } from './fetchedPart.ts'
import { prefetchWhenIdle } from './prefetchWhenIdle.ts'
import { LayerBoundary } from './shell/LayerBoundary.tsx'

interface Closable {
  onClose: () => void
}

/** In the place of a layer while it is fetched. */
function Fetching({ onClose }: Closable) {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => keepKeysForLayer(() => close()), [])
  return null
}

interface LayerKeys {
  /** Whether keys pressed while it is fetched are meant for it; false for what lies beside the focus, such as a preview. */
  takesKeys?: boolean
}

/** A dialog, or whatever else lies over the page, that is fetched when the browser is idle, at the latest when it is first opened. Where it fails it is said and closed; opened again, it is fetched again. */
export function fetchedLayer<P extends object>(load: LoadComponent<P>, { takesKeys = true }: LayerKeys = {}): ComponentType<P & Closable> {
  const part = fetchedPart(load)
  prefetchWhenIdle(part.prefetch)
  function Fetched(props: P & Closable) {
    const Layer = use(part.read())
    return <Layer {...props} />
  }
  return (props) => {
    const close = () => {
      part.forget()
      props.onClose()
    }
    return (
      <LayerBoundary onFail={close}>
        <Suspense fallback={takesKeys ? <Fetching onClose={props.onClose} /> : null}>
          <Fetched {...props} />
        </Suspense>
      </LayerBoundary>
    )
  }
}
