/** Who makes what a refusal names, with the version whose names this page knows, by the name of the first module. */
const MAKERS: Readonly<Record<string, readonly [name: string, version: string]>> = {
  torch: ['PyTorch', '2.15'],
  tensorflow: ['TensorFlow', '2.21'],
  keras: ['TensorFlow', '2.21'],
  tf_keras: ['TensorFlow', '2.21'],
  numpy: ['NumPy', '2.4'],
};
const PYTHON = ['Python', '3.11'] as const;

/** The maker of a module: PyTorch. */
export const makerOf = (module: string): string => (MAKERS[module] ?? PYTHON)[0];

/** The same with its version: PyTorch 2.15. */
export const versionOf = (module: string): string => (MAKERS[module] ?? PYTHON).join(' ');
