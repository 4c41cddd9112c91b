export { registerSocketHandlers } from './channels.ts'
export { connectSocket, disconnectSocket, onResync } from './connection.ts'
export { sendSignal } from './sendSignal.ts'
