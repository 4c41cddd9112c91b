import { WebSocket as SocketTransport } from 'socket.io-client'
import type { Dispose } from '#core/contract/define.ts'
import { VOICE_NETWORK_PATH } from '../../contract/index.ts'
import type { Transports } from './deviceLink.ts'

const RETRY_MS = 5000

/** Bytes that a socket of the frame received belong to the frame's own kinds of objects: the library knows only this page's. */
function transportOf(Native: typeof WebSocket): typeof SocketTransport {
  return class extends SocketTransport {
    override createSocket(uri: string, protocols: string | string[] | undefined): WebSocket {
      return protocols ? new Native(uri, protocols) : new Native(uri)
    }
    protected override onData(data: unknown): void {
      super.onData(typeof data === 'string' ? data : Uint8Array.from(new Uint8Array(Object(data))).buffer)
    }
  }
}

const load = (frame: HTMLIFrameElement): Promise<typeof WebSocket | null> =>
  new Promise((resolve) => {
    frame.onload = () => {
      const view = frame.contentDocument?.title === '.' ? frame.contentWindow : null
      resolve(view && Reflect.get(view, 'WebSocket'))
    }
    frame.src = VOICE_NETWORK_PATH
  })

/** Hands over sockets that reach the devices, which this page's own policy does not let out. Until `Dispose`, which ends all of them. */
export function openFrame(onOpen: (transports: Transports) => void): Dispose {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.setAttribute('aria-hidden', 'true')
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = async () => {
    const Native = await load(frame)
    if (Native) onOpen([transportOf(Native)])
    else timer = setTimeout(() => void attempt(), RETRY_MS)
  }
  document.body.append(frame)
  void attempt()
  return () => {
    clearTimeout(timer)
    frame.remove()
  }
}
