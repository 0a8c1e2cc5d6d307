import { expect, test, vi } from 'vitest';
import { nameTips } from '../../../web/cell/name_tip_loading.ts';

type Load = Parameters<typeof nameTips>[0];

test('what shows what names hold is ended with its code, whether it had to be fetched or was here before', async () => {
  const end = vi.fn();
  const tipFor = vi.fn(() => end);
  const load = (() => Promise.resolve({ tipFor })) as unknown as Load;
  const attach = nameTips(load, () => Promise.resolve(null));
  for (const times of [1, 2, 3]) {
    const code = new EventTarget() as HTMLElement;
    const detach = attach(code);
    code.dispatchEvent(new Event('pointerenter'));
    await vi.waitFor(() => expect(tipFor).toHaveBeenCalledTimes(times));
    detach();
    expect(end).toHaveBeenCalledTimes(times);
  }
});

test('code that went before its part came shows nothing', async () => {
  const tipFor = vi.fn(() => vi.fn());
  const arrival = Promise.resolve({ tipFor });
  const attach = nameTips(
    () => arrival,
    () => Promise.resolve(null),
  );
  const code = new EventTarget() as HTMLElement;
  const detach = attach(code);
  code.dispatchEvent(new Event('pointerenter'));
  detach();
  await arrival;
  await Promise.resolve();
  expect(tipFor).not.toHaveBeenCalled();
});
