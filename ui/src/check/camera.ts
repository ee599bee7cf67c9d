import { codeIn } from "./pictures";

/** Whether this browser lets a page that was opened from a file use the camera. */
export function hasCamera(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === "function";
}

/** Shows what the camera sees until a code is found or the returned function is called; null if the camera is refused. */
export async function watch(
  video: HTMLVideoElement,
  found: (text: string) => void,
): Promise<(() => void) | null> {
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  } catch {
    return null;
  }
  let watching = true;
  const stop = () => {
    watching = false;
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  const look = async () => {
    if (!watching) return;
    const text = video.videoWidth ? await codeIn(video, video.videoWidth, video.videoHeight) : null;
    // It may have been stopped while the picture was read.
    if (!watching) return;
    if (text === null) {
      requestAnimationFrame(() => void look());
      return;
    }
    stop();
    found(text);
  };
  video.srcObject = stream;
  await video.play();
  void look();
  return stop;
}
