export { registerSocketHandlers } from './channels.ts'
export { connectSocket, disconnectSocket, onResync, retryLine } from './connection.ts'
export { sendSignal } from './sendSignal.ts'
