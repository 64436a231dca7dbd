/** The numbers of a system call on `[x86_64, aarch64]`; null if the architecture does not have it. */
type Numbers = readonly [number | null, number | null];

/** Rejected with EPERM, whatever their arguments. */
export const DENIED_CALLS: Readonly<Record<string, Numbers>> = {
  // Other processes' memory and descriptors.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  // Kernel features with a history of vulnerabilities.
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  // Namespaces and mounts.
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  move_mount: [429, 429],
  open_tree: [428, 428],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  unshare: [272, 97],
  setns: [308, 268],
  chroot: [161, 51],
  mknod: [133, null],
  mknodat: [259, 33],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  fanotify_init: [300, 262],
  fanotify_mark: [301, 263],
  // Observing other processes' use of shared files, or their cache state.
  inotify_init: [253, null],
  inotify_init1: [294, 26],
  inotify_add_watch: [254, 27],
  fadvise64: [221, 223],
  // A machine-wide limit that one program could exhaust.
  io_setup: [206, 0],
  // The machine as a whole.
  personality: [135, 92],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  syslog: [103, 116],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  iopl: [172, null],
  ioperm: [173, null],
  modify_ldt: [154, null],
  uselib: [134, null],
  lookup_dcookie: [212, 18],
  nfsservctl: [180, 42],
  vhangup: [153, 58],
  move_pages: [279, 239],
  migrate_pages: [256, 238],
  mbind: [237, 235],
  set_mempolicy: [238, 237],
  set_mempolicy_home_node: [450, 450],
  // Memory that no address-space limit covers. Files in /dev/shm and /tmp serve the same purpose within the disk limit.
  memfd_create: [319, 279],
  memfd_secret: [447, 447],
  shmget: [29, 194],
  shmat: [30, 196],
  shmctl: [31, 195],
  semget: [64, 190],
  msgget: [68, 186],
  mq_open: [240, 180],
};

/** Rejected with ENOSYS, so that the C library falls back to `clone`, whose flags the filter can check. */
export const CLONE3: Numbers = [435, 435];
export const CLONE: Numbers = [56, 220];
export const SOCKET: Numbers = [41, 198];
export const SOCKETPAIR: Numbers = [53, 199];
export const IOCTL: Numbers = [16, 29];
export const FCNTL: Numbers = [72, 25];
/** Calls from this number on are newer than this list and get ENOSYS. The x32 calls of x86_64 are above it too. */
export const FIRST_UNKNOWN_CALL = 451;
