;;; liss.el --- liss for Emacs 28 or newer, with Eglot  -*- lexical-binding: t; -*-

;; (load "/path/to/liss.el"), then M-x eglot in a file of W.

(defvar liss-options nil
  "Options of `liss lsp', one word each; paths are relative to the project.")

(defvar w-mode-keywords
  '("shared" "int" "lock" "cond" "guard" "channel" "condvar" "semaphore" "rwlock" "barrier"
    "proc" "thread" "call" "input" "output" "havoc" "if" "else" "while" "goto" "return" "break"
    "continue" "skip" "yield" "assert" "unlock" "wait" "wait_not" "wait_reset" "signal" "reset"
    "assume" "assume_not" "cwait" "csignal" "cbroadcast" "sem_wait" "sem_post" "read_lock"
    "read_unlock" "write_lock" "write_unlock" "rw_unlock" "barrier_wait" "true" "false")
  "The keywords of W.")

;;;###autoload
(define-derived-mode w-mode prog-mode "W"
  "Major mode for programs in W."
  (modify-syntax-entry ?/ ". 124b")
  (modify-syntax-entry ?* ". 23")
  (modify-syntax-entry ?\n "> b")
  (modify-syntax-entry ?_ "w")
  (setq-local comment-start "// ")
  (setq-local font-lock-defaults
              `(((,(regexp-opt w-mode-keywords 'words) . font-lock-keyword-face)
                 ("@\\w+" . font-lock-preprocessor-face)))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.w\\'" . w-mode))

;; Add c-mode to the list for C; Eglot has one server for each mode, so this replaces another one.
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               `((w-mode)
                 . ,(lambda (&rest _)
                      `("liss" "lsp" :initializationOptions
                        (:options ,(vconcat liss-options)))))))

(provide 'liss)
;;; liss.el ends here
